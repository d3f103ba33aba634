"""The odds of battles: who wins, and with how many armies left, before any die is rolled.

`of_battle(battle, rules) -> Odds` (odds/battle.py) takes a battle before its first roll, such as
`core.combat.opening(kind, place, forces, garrison)` makes: a clash, an invasion, a mass invasion,
spoils of war, or any of a surge. Of a battle that was fought only its sides at the start count.

`Odds` (odds/distribution.py) has `outcomes`, each the armies that the sides have left with its
probability, and asks them: `standing(owner)` is the probability that an owner has armies left,
which for somebody who attacks alone is that of winning; `armies(owner)` and `survivors(*sides)`
are distributions, a probability for each number of armies from 0; `losses(owner)` is an average.
"""
