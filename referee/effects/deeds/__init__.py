"""What happens, and what the texts in play say of it: before, while and after it does.

Question: which deeds does a fact tell, who listens for them, and what could stop or change them?
May import: what referee.effects may. Public names: each is imported from its module.
"""
