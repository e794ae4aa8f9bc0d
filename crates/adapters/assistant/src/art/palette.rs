//! Colours that go together.

use super::{seeded_rng::SeededRng, suggested};

/// Four colours of one picture.
pub struct Palette {
    /// The dark ground.
    pub base: &'static str,
    /// The glow at the top.
    pub first: &'static str,
    /// The glow at the foot.
    pub second: &'static str,
    /// The lines and dots.
    pub light: &'static str,
}

const fn palette(base: &'static str, first: &'static str, second: &'static str, light: &'static str) -> Palette {
    Palette { base, first, second, light }
}

/// Each with the beginnings of words that suggest it.
const PALETTES: [(Palette, &[&str]); 9] = [
    (palette("#0b1330", "#2f5bff", "#22c7d6", "#a9b8ff"), &["blue", "night", "data", "cloud", "tech"]),
    (palette("#0d1028", "#5b4bff", "#ff7a90", "#ffd9c2"), &["dream", "dawn", "pink", "love", "rose"]),
    (palette("#06182a", "#0ea5a4", "#3b82f6", "#c4f1e4"), &["ocean", "sea", "water", "teal", "river", "fish"]),
    (palette("#130f2a", "#7c3aed", "#38bdf8", "#e3d6ff"), &["purple", "violet", "space", "galax", "magic", "star"]),
    (palette("#1d1030", "#e08a1e", "#be4b7a", "#ffeac2"), &["gold", "sun", "beach", "desert", "yellow", "light"]),
    (palette("#0b1426", "#1f9d72", "#5aa7ff", "#d2f5e3"), &["green", "forest", "tree", "garden", "nature", "plant"]),
    (palette("#1a0d1e", "#b4235a", "#f97316", "#ffd9b0"), &["red", "fire", "sunset", "autumn", "warm", "fox"]),
    (palette("#0c1a2b", "#4f8fd8", "#9fd4e8", "#f0f8ff"), &["ice", "snow", "winter", "white", "cold", "mountain"]),
    (palette("#0d1420", "#475b8a", "#2dd4bf", "#dfe8f5"), &["city", "robot", "machine", "steel", "grey", "gray"]),
];

/// Those of a prompt.
pub fn of(prompt: &str, rng: &mut SeededRng) -> &'static Palette {
    suggested(&PALETTES, prompt, rng)
}
