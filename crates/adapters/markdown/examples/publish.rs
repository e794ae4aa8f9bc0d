//! Draws a JSON list of markdown texts, from the standard input, as a JSON list of what is published. The preview's tests
//! compare themselves with it.

use std::io::{self, Read as _, Write as _};

use portico_markdown::Comrak;
use ports::markdown::Markdown as _;

fn main() -> io::Result<()> {
    let mut given = String::new();
    io::stdin().read_to_string(&mut given)?;
    let texts: Vec<String> = serde_json::from_str(&given)?;
    let published: Vec<String> = texts.iter().map(|text| Comrak.render(text)).collect();
    io::stdout().write_all(serde_json::to_string(&published)?.as_bytes())
}
