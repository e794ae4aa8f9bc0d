//! Matching colours: two hues as glows on a dark ground.

use csscolorparser::Color;
use domain::ai::Effect;

use crate::{prompt::Prompt, seeded_rng::SeededRng};

/// The hues of both glows, in degrees of OKLCH, with the word stems that suggest them.
const HUES: [((f32, f32), &[&str]); 9] = [
    ((264.0, 205.0), &["blue", "night", "data", "cloud", "tech", "fraud", "bank", "financ", "price"]),
    ((280.0, 10.0), &["dream", "dawn", "pink", "love", "rose", "language", "document", "word"]),
    ((192.0, 250.0), &["ocean", "sea", "water", "teal", "river", "fish", "health", "triage", "clinic", "radiolog"]),
    ((296.0, 232.0), &["purple", "violet", "space", "galax", "magic", "star", "route", "freight", "logistic"]),
    ((88.0, 62.0), &["gold", "sun", "beach", "desert", "yellow", "light", "retail", "waste", "demand", "fresh"]),
    ((160.0, 245.0), &["green", "forest", "tree", "garden", "nature", "plant", "energy", "gearbox", "turbine"]),
    ((10.0, 48.0), &["red", "fire", "sunset", "autumn", "warm", "fox", "noise", "motor", "manufactur"]),
    ((240.0, 215.0), &["ice", "snow", "winter", "white", "cold", "mountain", "forecast", "baseline"]),
    ((258.0, 178.0), &["city", "robot", "machine", "steel", "grey", "gray", "operation", "monitor"]),
];

const SPREAD: f64 = 14.0;

/// The colours of one picture, as CSS values.
pub struct Palette {
    /// The dark ground.
    pub base: String,
    /// The glow at the top.
    pub first: String,
    /// The glow at the foot.
    pub second: String,
    /// The lines and dots.
    pub light: String,
}

impl Palette {
    pub fn choose(prompt: &mut Prompt, rng: &mut SeededRng) -> Self {
        let (first, second) = *prompt.suggested(&HUES, Effect::Colours, rng);
        #[expect(clippy::cast_possible_truncation, reason = "some degrees")]
        let turn = rng.between(-SPREAD, SPREAD) as f32;
        let (first, second) = (first + turn, second - turn);
        Self {
            base: oklch(0.19, 0.045, first),
            first: oklch(0.53, 0.2, first),
            second: oklch(0.68, 0.15, second),
            light: oklch(0.9, 0.055, second),
        }
    }
}

fn oklch(lightness: f32, chroma: f32, hue: f32) -> String {
    Color::from_oklcha(lightness, chroma, hue.to_radians(), 1.0).to_css_hex().to_string()
}
