//! The effects of a prompt's words.

use domain::{
    ai::{Effect, WordEffect},
    text,
};

use crate::seeded_rng::SeededRng;

/// Word stems that ask for many lines, and for few.
const DENSE: &[&str] = &["dense", "many", "crowd", "busy", "complex", "detail", "storm", "rich"];
const SPARSE: &[&str] = &["sparse", "few", "calm", "minimal", "quiet", "simple", "empty", "still"];

/// The maximum count of numbers and the largest number that are used; others are ignored.
const MAX_NUMBERS: usize = 4;
const MAX_NUMBER: f64 = 1e6;

pub struct Prompt {
    words: Vec<String>,
    pub numbers: Vec<f64>,
    pub effects: Vec<WordEffect>,
}

impl Prompt {
    pub fn new(text: &str) -> Self {
        let key = text::case_fold_key(text);
        let words: Vec<String> = key
            .split(|c: char| !c.is_alphanumeric() && c != '.')
            .map(|word| word.trim_matches('.').to_owned())
            .filter(|word| !word.is_empty())
            .collect();
        let numbers = words.iter().filter_map(|word| word.parse().ok());
        let numbers = numbers.filter(|number| (0.0..=MAX_NUMBER).contains(number)).take(MAX_NUMBERS).collect();
        Self { words, numbers, effects: Vec::new() }
    }

    /// Returns what the first matching word suggests, else a random choice. Each entry has the word stems that suggest it.
    pub fn suggested<'t, T>(&mut self, table: &'t [(T, &[&str])], effect: Effect, rng: &mut SeededRng) -> &'t T {
        let random = rng.pick(table);
        let choice = self.words.iter().find_map(|word| {
            let (choice, _) = table.iter().find(|(_, starts)| starts_with_any(word, starts))?;
            Some((word.clone(), choice))
        });
        let Some((word, choice)) = choice else { return &random.0 };
        self.effects.push(WordEffect { word, effect });
        choice
    }

    pub fn note_numbers(&mut self) {
        if let Some(word) = self.words.iter().find(|word| word.parse::<f64>().is_ok()) {
            self.effects.push(WordEffect { word: word.clone(), effect: Effect::Motif });
        }
    }

    pub fn density(&mut self) -> f64 {
        for (starts, factor) in [(DENSE, 1.5), (SPARSE, 0.5)] {
            if let Some(word) = self.words.iter().find(|word| starts_with_any(word, starts)) {
                self.effects.push(WordEffect { word: word.clone(), effect: Effect::Density });
                return factor;
            }
        }
        1.0
    }
}

fn starts_with_any(word: &str, starts: &[&str]) -> bool {
    starts.iter().any(|start| word.starts_with(start))
}
