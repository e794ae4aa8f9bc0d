//! Renders a JSON list of markdown texts, from the standard input, as a JSON list of what is published and how many
//! words there are to read. The preview's tests compare themselves with it.

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
