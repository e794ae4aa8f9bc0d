//! Reads a JSON list of markdown texts from standard input, and prints a JSON list of the published HTML with the number of words.
//! The preview's tests compare their output with it.

use std::io::{self, Read as _, Write as _};

use portico_markdown::Comrak;
use ports::markdown::Markdown as _;

fn main() -> io::Result<()> {
    let mut given = String::new();
    io::stdin().read_to_string(&mut given)?;
    let texts: Vec<String> = serde_json::from_str(&given)?;
    let published: Vec<_> = texts
        .iter()
        .map(|text| {
            let document = Comrak.document(text);
            serde_json::json!({ "html": document.html, "words": document.words })
        })
        .collect();
    io::stdout().write_all(serde_json::to_string(&published)?.as_bytes())
}
