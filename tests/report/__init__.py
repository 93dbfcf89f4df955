"""What an event came to, counted twice."""
