//! Sanitises the syntax tree. Everything here is iterative, because input can be nested as deeply as it is long.

use comrak::{
    Arena, Node,
    arena_tree::NodeEdge,
    nodes::{NodeHtmlBlock, NodeValue},
};
use domain::text::link_allowed;

use crate::{author, preprocess::MARK};

/// Deeper nesting is flattened to this depth: it is unreadable, and browsers have limits, too.
const MAX_DEPTH: usize = 100;

/// Further notes are paragraphs at the end, and further references to one note are text: each reference makes a link there and one back,
/// which are many times as long as the reference.
const MAX_NOTES: u32 = 1000;
const MAX_REFERENCES: u32 = 20;

/// Removes the mark, drops everything that must not be published, links authors, and turns raw HTML into text.
pub fn sanitize<'a>(arena: &'a Arena<'a>, root: Node<'a>) {
    let notes = footnotes(root);
    for part in std::iter::once(root).chain(notes.iter().copied()) {
        prune(arena, part);
        resolve_inlines(arena, part);
    }
    root.extend(notes);
}

/// Detaches the footnotes, which the parser put at the end of the document in the order of first use, and renames them and their
/// references to numbers, because ids must not contain the authors' labels.
fn footnotes(root: Node<'_>) -> Vec<Node<'_>> {
    let mut count = 0;
    for node in root.descendants() {
        let value = &mut node.data_mut().value;
        let NodeValue::FootnoteReference(reference) = value else { continue };
        count = count.max(reference.ix);
        if reference.ix > MAX_NOTES || reference.ref_num > MAX_REFERENCES {
            let label: String = reference.texts.iter().map(|(text, _)| text.as_str()).collect();
            *value = NodeValue::Text(format!("[{label}]").into());
        } else {
            reference.name = reference.ix.to_string();
        }
    }
    let mut notes: Vec<_> = root.reverse_children().take(count as usize).collect();
    notes.reverse();
    notes.truncate(MAX_NOTES as usize);
    for (index, note) in notes.iter().enumerate() {
        note.detach();
        if let NodeValue::FootnoteDefinition(ref mut definition) = note.data_mut().value {
            definition.name = (index + 1).to_string();
            definition.total_references = definition.total_references.min(MAX_REFERENCES);
        }
    }
    notes
}

/// Walks down from `top` and replaces unwanted nodes by their children.
fn prune<'a>(arena: &'a Arena<'a>, top: Node<'a>) {
    let mut open = vec![(top, 1, false)];
    while let Some((parent, depth, in_link)) = open.pop() {
        let in_link = in_link || matches!(parent.data().value, NodeValue::Link(_));
        let mut next = parent.first_child();
        while let Some(node) = next {
            lower_block(arena, node);
            if unwanted(parent, node, depth, in_link) {
                let first = node.first_child();
                while let Some(child) = node.first_child() {
                    node.insert_before(child);
                }
                next = first.or_else(|| node.next_sibling());
                node.detach();
            } else {
                open.push((node, depth + 1, in_link));
                next = node.next_sibling();
            }
        }
    }
}

/// Returns whether a node is replaced by its children: a refused or nested link, an invalid footnote (a duplicate, or one inside
/// another), or a wrapper that is nested too deeply.
fn unwanted<'a>(parent: Node<'a>, node: Node<'a>, depth: usize, in_link: bool) -> bool {
    match node.data().value {
        NodeValue::Link(ref link) => depth > MAX_DEPTH || in_link || !link_allowed(&link.url),
        NodeValue::Image(ref link) => depth > MAX_DEPTH || !link_allowed(&link.url),
        NodeValue::FootnoteDefinition(_) => true,
        NodeValue::Item(_) | NodeValue::TaskItem(_) => !matches!(parent.data().value, NodeValue::List(_)),
        NodeValue::List(_) => depth >= MAX_DEPTH,
        NodeValue::BlockQuote | NodeValue::Emph | NodeValue::Strong | NodeValue::Strikethrough => depth > MAX_DEPTH,
        _ => false,
    }
}

/// Removes the mark from a node, and turns an HTML block into a paragraph.
fn lower_block<'a>(arena: &'a Arena<'a>, node: Node<'a>) {
    let mut data = node.data_mut();
    unmark(&mut data.value);
    if let NodeValue::HtmlBlock(NodeHtmlBlock { ref literal, .. }) = data.value {
        let text = NodeValue::Text(literal.trim_end().to_owned().into());
        data.value = NodeValue::Paragraph;
        drop(data);
        node.append(arena.alloc(text.into()));
    }
}

fn unmark(value: &mut NodeValue) {
    let strip = |text: &mut String| text.retain(|character| character != MARK);
    match value {
        NodeValue::Text(text) if text.contains(MARK) => strip(text.to_mut()),
        NodeValue::Code(code) => strip(&mut code.literal),
        NodeValue::CodeBlock(block) => {
            strip(&mut block.literal);
            strip(&mut block.info);
        }
        NodeValue::HtmlBlock(block) => strip(&mut block.literal),
        NodeValue::HtmlInline(html) => strip(html),
        NodeValue::Link(link) | NodeValue::Image(link) => {
            strip(&mut link.url);
            strip(&mut link.title);
        }
        _ => {}
    }
}

/// Turns authors into links and all other inline HTML into text. Links can't be nested: inside one an author is a name and a
/// footnote's reference its number.
fn resolve_inlines<'a>(arena: &'a Arena<'a>, top: Node<'a>) {
    let mut links = 0_usize;
    let mut found = Vec::new();
    for edge in top.traverse() {
        match edge {
            NodeEdge::Start(node) => match node.data().value {
                NodeValue::Link(_) => links += 1,
                NodeValue::HtmlInline(_) | NodeValue::FootnoteReference(_) => {
                    found.push((node, links > 0));
                }
                _ => {}
            },
            NodeEdge::End(node) => {
                if matches!(node.data().value, NodeValue::Link(_)) {
                    links -= 1;
                }
            }
        }
    }
    for (node, inside_link) in found {
        if !author::link(arena, node, inside_link) {
            lower_inlines(node, inside_link);
        }
    }
}

fn lower_inlines(node: Node<'_>, inside_link: bool) {
    let value = &mut node.data_mut().value;
    let text = match value {
        NodeValue::HtmlInline(html) => std::mem::take(html),
        NodeValue::FootnoteReference(reference) if inside_link => format!("[{}]", reference.ix),
        _ => return,
    };
    *value = NodeValue::Text(text.into());
}
