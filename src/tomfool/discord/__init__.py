"""The card room on Discord: lobby, thread and direct messages for the tables of `tomfool.web`.

`shown` says what a seat, or a spectator, may be told; `parts` are the buttons and menus of cards, `calls`
those of what may be said, `states` what they carry, `naming` how they are labelled. `letters` are all
messages of a table, `questions` those that ask, `choosing` what is answered. `sitting` is a table, which
keeps its messages up to date with its room; `desk` has all tables, and `tables` finds them. `client` is
the bot, `choices` what each button does, `hearing` and `commands` what people say, `manual` the rules.
`kept` is what is stored of accounts while a game lasts, `post` the way to Discord, `pictures` the drawing
of hands, `typed` the reading of answers.
"""
