//! Random numbers that are the same for a prompt on every machine and in every version: splitmix64, seeded with the prompt's hash.

use sha2::{Digest, Sha256};

pub struct SeededRng(u64);

impl SeededRng {
    pub fn of(prompt: &str) -> Self {
        let hash = Sha256::digest(prompt.trim().as_bytes());
        Self(hash.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte)))
    }

    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let [a, b, c, d, ..] = (mixed ^ (mixed >> 31)).to_be_bytes();
        u32::from_be_bytes([a, b, c, d])
    }

    /// Returns a number from 0 (inclusive) to 1 (exclusive).
    pub fn unit(&mut self) -> f64 {
        f64::from(self.next()) / 4_294_967_296.0
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Returns one of `choices`, which must be few and not empty.
    pub fn pick<'c, T>(&mut self, choices: &'c [T]) -> &'c T {
        let index = self.next() as usize % choices.len();
        &choices[index]
    }
}
