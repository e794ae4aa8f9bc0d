//! Extracts plain text.

use comrak::{
    Node,
    arena_tree::NodeEdge,
    nodes::{Ast, NodeValue},
};

/// A link preceded by more words than this starts a new sentence.
const FEW: usize = 6;

/// Returns all of the text: one line per paragraph, heading, item or row.
pub fn all(root: Node<'_>) -> String {
    lines(root, |_| true)
}

/// Returns the text without lines that consist of links only; the whole text if there are no others.
pub fn prose(root: Node<'_>) -> String {
    let prose = lines(root, |node| !leads_elsewhere(node));
    if prose.is_empty() { all(root) } else { prose }
}

/// Returns the text of the nodes for which `keep` is true, with all their descendants.
fn lines(root: Node<'_>, keep: impl Fn(Node<'_>) -> bool) -> String {
    let mut text = String::new();
    let mut left_out: Option<Node<'_>> = None;
    for edge in root.traverse() {
        match edge {
            NodeEdge::Start(_) if left_out.is_some() => {}
            NodeEdge::Start(node) if !keep(node) => left_out = Some(node),
            NodeEdge::Start(node) => push(&mut text, &node.data()),
            NodeEdge::End(node) if left_out.is_some_and(|left_out| left_out.same_node(node)) => left_out = None,
            NodeEdge::End(_) if left_out.is_some() => {}
            NodeEdge::End(node) => match node.data().value {
                NodeValue::TableCell => text.push(' '),
                ref value if value.block() => text.push('\n'),
                _ => {}
            },
        }
    }
    text.lines().map(squeeze).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

pub fn words(root: Node<'_>) -> usize {
    all(root).split_whitespace().count()
}

/// Returns the first paragraph that has text, not only images; without one, the first line.
pub fn first_paragraph(root: Node<'_>) -> String {
    let mut paragraphs =
        root.descendants().filter(|node| matches!(node.data().value, NodeValue::Paragraph)).map(spoken);
    paragraphs.find(|text| !text.is_empty()).unwrap_or_else(|| all(root).lines().next().unwrap_or_default().to_owned())
}

/// Returns whether a paragraph has only a few words before each link ('See also', 'and') and none after the last.
fn leads_elsewhere(node: Node<'_>) -> bool {
    if !matches!(node.data().value, NodeValue::Paragraph) {
        return false;
    }
    let (mut before, mut links, mut depth) = (String::new(), 0_usize, 0_usize);
    for edge in node.traverse() {
        match edge {
            NodeEdge::Start(part) if matches!(part.data().value, NodeValue::Link(_)) => {
                if depth == 0 && spoken_words(&before) > FEW {
                    return false;
                }
                before.clear();
                links += 1;
                depth += 1;
            }
            NodeEdge::Start(part) if depth == 0 => push(&mut before, &part.data()),
            NodeEdge::End(part) if matches!(part.data().value, NodeValue::Link(_)) => depth -= 1,
            _ => {}
        }
    }
    links > 0 && spoken_words(&before) == 0
}

/// Counts words; punctuation between spaces does not count.
fn spoken_words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// Truncates a text to `max` characters at a word, with an ellipsis if something is left out.
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

pub fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
