//! Blocks of code: the one place that knows how their text is rendered.

mod colours;

use std::time::{Duration, Instant};

use comrak::nodes::NodeCodeBlock;

/// How long highlighting may take in one document. Later blocks stay plain.
const PATIENCE: Duration = Duration::from_secs(1);

/// A longer block stays plain, in bytes.
const LONGEST: usize = 64 * 1024;

/// Where a line is longer, in bytes, the block was not written by a person, and stays plain.
const LONGEST_LINE: usize = 1_000;

/// Renders the blocks of one document.
#[derive(Default)]
pub struct CodeHighlighter {
    /// Until when blocks are coloured; none: there was no block yet.
    until: Option<Instant>,
}

impl CodeHighlighter {
    /// A block; it can be scrolled by keyboard. Colours add elements around parts of the text and nothing else.
    pub fn block(&mut self, block: &NodeCodeBlock) -> String {
        let language = block.info.split_whitespace().next().unwrap_or_default();
        let mut html = String::from("<pre tabindex=\"0\"><code");
        if !language.is_empty() {
            html.push_str(" class=\"language-");
            escape(language, &mut html);
            html.push('"');
        }
        html.push('>');
        match self.coloured(language, &block.literal) {
            Some(coloured) => html.push_str(&coloured),
            None => escape(&block.literal, &mut html),
        }
        html.push_str("</code></pre>\n");
        html
    }

    fn coloured(&mut self, language: &str, code: &str) -> Option<String> {
        if code.len() > LONGEST || code.lines().any(|line| line.len() > LONGEST_LINE) {
            return None;
        }
        let syntax = colours::syntax(language)?;
        let until = *self.until.get_or_insert_with(|| Instant::now() + PATIENCE);
        colours::colour(code, syntax, until)
    }
}

fn escape(text: &str, html: &mut String) {
    // Writing to a string can't fail.
    let _ = comrak::html::escape(html, text);
}
