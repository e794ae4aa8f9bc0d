//! Markdown to HTML that is safe to publish: GitHub's flavour through comrak, the Author element, the URL policy.

mod author;
mod code;
mod html;
mod plain;
mod preprocess;
mod tree;

use std::time::{Duration, Instant};

use comrak::{
    Arena, Node, Options,
    nodes::{NodeCode, NodeValue},
    try_parse_document,
};
use ports::markdown::{Document, Markdown};

/// The time limit of parsing. Hostile input that exceeds it is published as plain text.
const PARSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Markdown by comrak: tables, strikethrough, task lists, footnotes and autolinks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Comrak;

impl Markdown for Comrak {
    fn document(&self, source: &str) -> Document {
        let rendered = with_tree(source, &options(), |_, root| {
            let (html, headings) = html::write(root, &options());
            Document { html, headings, words: plain::words(root) }
        });
        rendered.unwrap_or_else(|| Document {
            html: paragraph(source),
            headings: Vec::new(),
            words: source.split_whitespace().count(),
        })
    }

    fn brief(&self, source: &str) -> String {
        let options = brief_options();
        let rendered = with_tree(source, &options, |arena, root| {
            reduce(arena, root);
            html::write(root, &options).0
        });
        rendered.unwrap_or_else(|| paragraph(source))
    }

    fn summary(&self, source: &str, max: usize) -> String {
        let text =
            with_tree(source, &options(), |_, root| plain::first_paragraph(root)).unwrap_or_else(|| source.to_owned());
        plain::shorten(&text, max)
    }

    fn prose(&self, source: &str) -> String {
        with_tree(source, &options(), |_, root| plain::prose(root)).unwrap_or_else(|| source.to_owned())
    }
}

/// Parses a text and passes on the sanitised tree: no raw HTML, no refused link. Returns `None` if parsing took too long.
fn with_tree<T>(
    source: &str,
    options: &Options<'_>,
    read: impl for<'a> FnOnce(&'a Arena<'a>, Node<'a>) -> T,
) -> Option<T> {
    let deadline = Instant::now() + PARSE_TIMEOUT;
    let marked = preprocess::preprocess(source);
    let arena = Arena::new();
    let late = || Instant::now() >= deadline;
    let root = try_parse_document(&arena, &marked, options, &late).ok()?;
    tree::sanitize(&arena, root);
    Some(read(&arena, root))
}

/// Returns a text that could not be parsed as one paragraph.
fn paragraph(source: &str) -> String {
    format!("<p>{}</p>\n", html_escape::encode_text(source))
}

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.strikethrough = true;
    options.extension.table = true;
    options.extension.autolink = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options.render.tasklist_classes = true;
    options
}

/// The small markdown of FAQ answers: tables, task lists, footnotes and strikethrough stay as they are written.
fn brief_options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.autolink = true;
    options
}

/// Turns headings and code blocks into paragraphs, and replaces quotes and images by what is in them.
fn reduce<'a>(arena: &'a Arena<'a>, root: Node<'a>) {
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
