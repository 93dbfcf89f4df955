"""Paper matches: entered as cards are shown, bounded by the lists, claimed and disputed."""
