//! Excerpts as readers see them.

use domain::text::one_line;
use ports::markdown::Markdown;

/// More than the longest excerpt.
const ALL: usize = 1_000;

/// Returns an excerpt as plain text. One that was derived is the first line of markdown, perhaps cut within a link or bold text.
#[must_use]
pub fn plain_excerpt(excerpt: &str, markdown: &dyn Markdown) -> String {
    if excerpt.starts_with('|') {
        let cells: Vec<&str> = excerpt.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect();
        return plain_excerpt(&cells.join(" "), markdown);
    }
    let has_markup = excerpt.contains(['*', '_', '~', '`', '[', '\\', '<']) || excerpt.starts_with(['>', '-', '+']);
    if has_markup { markdown.summary(&completed(&one_line(excerpt)), ALL) } else { excerpt.to_owned() }
}

/// Ends a link and bold text that were cut off.
fn completed(excerpt: &str) -> String {
    let link = excerpt.rfind("](").filter(|end| !excerpt[*end..].contains(')'));
    let start = link.and_then(|end| excerpt[..end].rfind('['));
    let mut text = match (start, link) {
        (Some(start), Some(end)) => {
            format!("{}{}…", excerpt[..start].trim_end_matches('!'), &excerpt[start + 1..end])
        }
        _ => excerpt.to_owned(),
    };
    if text.matches("**").count() % 2 == 1 {
        text.push_str("**");
    }
    text
}
