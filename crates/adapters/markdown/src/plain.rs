//! The text without its markup.

use comrak::{
    Node,
    arena_tree::NodeEdge,
    nodes::{Ast, NodeValue},
};

/// All of the text, one line a paragraph, heading, item or row.
pub fn all(root: Node<'_>) -> String {
    let mut text = String::new();
    for edge in root.traverse() {
        match edge {
            NodeEdge::Start(node) => push(&mut text, &node.data()),
            NodeEdge::End(node) => match node.data().value {
                NodeValue::TableCell => text.push(' '),
                ref value if value.block() => text.push('\n'),
                _ => {}
            },
        }
    }
    text.lines().map(squeeze).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// How many words there are to read.
pub fn words(root: Node<'_>) -> usize {
    all(root).split_whitespace().count()
}

/// The first paragraph that says something beside its images; without one the first line.
pub fn first_paragraph(root: Node<'_>) -> String {
    root.descendants()
        .filter(|node| matches!(node.data().value, NodeValue::Paragraph))
        .map(spoken)
        .find(|text| !text.is_empty())
        .unwrap_or_else(|| all(root).lines().next().unwrap_or_default().to_owned())
}

/// At most `max` characters of a text, cut at a word, with an ellipsis where something is left out.
pub fn shorten(text: &str, max: usize) -> String {
    let text = squeeze(text);
    if text.chars().nth(max).is_none() {
        return text;
    }
    let Some(room) = max.checked_sub(1) else {
        return String::new();
    };
    let cut = text.char_indices().nth(room).map_or(0, |(at, _)| at);
    let words = if text[cut..].starts_with(char::is_alphanumeric) {
        text[..cut].rsplit_once(' ').map_or(&text[..cut], |(head, _)| head)
    } else {
        &text[..cut]
    };
    let words = words.trim_end_matches(|c: char| c.is_whitespace() || ",;:.-–—".contains(c));
    format!("{words}…")
}

/// What a paragraph says, its images left out.
fn spoken(paragraph: Node<'_>) -> String {
    let mut text = String::new();
    let mut images = 0_usize;
    for edge in paragraph.traverse() {
        match edge {
            NodeEdge::Start(node) => match node.data().value {
                NodeValue::Image(_) => images += 1,
                _ if images == 0 => push(&mut text, &node.data()),
                _ => {}
            },
            NodeEdge::End(node) => {
                if matches!(node.data().value, NodeValue::Image(_)) {
                    images -= 1;
                }
            }
        }
    }
    squeeze(&text)
}

fn push(text: &mut String, node: &Ast) {
    match &node.value {
        NodeValue::Text(literal) => text.push_str(literal),
        NodeValue::Code(code) => text.push_str(&code.literal),
        NodeValue::CodeBlock(block) => text.push_str(&block.literal),
        NodeValue::SoftBreak | NodeValue::LineBreak => text.push(' '),
        _ => {}
    }
}

/// Single spaces, none at an end.
pub fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
