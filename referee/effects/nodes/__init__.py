"""The entries of the effect language as types, so that programs are read by the names of fields.

Question: which fields has a node of this word, and of which sort is each?
A program is nested tuples, stored and hashed as such: ("move", SET, PLACE, "draw"). Each word has a
type here that is a tuple too, of the very length that is stored, and gives each place of it a name:
`MoveNode(node).to.zone` is `node[2][2]`. A tuple of a type is equal to the plain one, has its hash
and its JSON, and absent fields at its end stay absent; so neither records nor catalogues know of
the types. A NamedTuple has one length only: it would have to be filled up to be read and cut again
to be compared, and wherever one of the two were forgotten a hash would change.

Programs are given their types once, where an ability is assembled (`named_tree`); what is played is
code, so no loop of a match reads a node. `NODES`, from which programs are checked and documented,
is read off these classes: a field is written in one place.
May import: the standard library. Public names: each is imported from its module.
"""
