//! Writes the picture of the words given as arguments: `cargo run --example draw -- a fox in the snow > fox.svg`

use std::io::{self, Write};

use portico_art::Art;
use ports::ai::Artwork as _;

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    io::stdout().write_all(&Art.draw(&words.join(" ")).bytes)
}
