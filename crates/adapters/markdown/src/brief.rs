//! The small markdown of FAQ answers: paragraphs, lists, links, emphasis and inline code.

use comrak::{
    Arena, Node, Options,
    nodes::{NodeCode, NodeValue},
};

/// Tables, task lists, footnotes and strikethrough stay as they are written.
pub fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.autolink = true;
    options
}

/// Turns headings and code blocks into paragraphs, and replaces quotes and images by what is in them.
pub fn reduce<'a>(arena: &'a Arena<'a>, root: Node<'a>) {
    for node in root.descendants().collect::<Vec<_>>() {
        let mut data = node.data_mut();
        match data.value {
            NodeValue::Heading(_) => data.value = NodeValue::Paragraph,
            NodeValue::CodeBlock(ref mut block) => {
                let literal = block.literal.trim_end().to_owned();
                data.value = NodeValue::Paragraph;
                drop(data);
                node.append(arena.alloc(NodeValue::Code(NodeCode { num_backticks: 1, literal }).into()));
            }
            NodeValue::BlockQuote | NodeValue::Image(_) => {
                drop(data);
                while let Some(child) = node.first_child() {
                    node.insert_before(child);
                }
                node.detach();
            }
            NodeValue::ThematicBreak => {
                drop(data);
                node.detach();
            }
            _ => {}
        }
    }
}
