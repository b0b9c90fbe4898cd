"""The inks of the cards, and the words printed on them."""

from __future__ import annotations

STOCK = "#FBF5E6"
INK = "#231A2B"
GOLD = "#DDA63A"
BRASS = "#8A6212"  # gold that may carry text on the stock
NIGHT = "#33203F"  # the field of a trump
DUSK = "#4A3157"
CREAM = "#F8ECD2"
ROSE = "#E2694A"
SKY = "#93BAD3"
MOSS = "#A9B565"

SUITS = {
    "E": ("Earth", "#58601A"),
    "A": ("Air", "#0F7180"),
    "F": ("Fire", "#C23A0E"),
    "W": ("Water", "#17357C"),
}
FRENCH = {
    "S": ("Spades", "#231A2B"),
    "H": ("Hearts", "#B3162C"),
    "C": ("Clubs", "#1D5B3A"),
    "D": ("Diamonds", "#1F4FA3"),
}
PARROTS = {
    "R": ("Red", "#BE2A1C", "#E0553F"),
    "K": ("Black", "#231A2B", "#4B4254"),
    "B": ("Blue", "#1C4E9C", "#4E86D0"),
    "Y": ("Yellow", "#7D5A00", "#F0BC2E"),
}
RANKS = {"K": "King", "Q": "Queen", "C": "Cavalier", "J": "Jack", "A": "Ace"}
TRUMPS = (
    "Magician", "High Priestess", "Empress", "Emperor", "Hierophant", "Lovers", "Chariot", "Justice", "Hermit",
    "Wheel of Fortune", "Strength", "Hanged Man", "Death", "Temperance", "Devil", "Tower", "Star", "Moon", "Sun",
    "Judgement", "World",
)  # fmt: skip
BIRDS = {1: "Sparrow", 2: "Owl", 3: "Cockatoo", 4: "Vulture"}
ROMAN = [
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
    "XVIII", "XIX", "XX", "XXI",
]  # fmt: skip
