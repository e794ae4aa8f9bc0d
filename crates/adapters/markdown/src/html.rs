//! Rendering of nodes that differs from comrak's.

use std::{
    collections::HashSet,
    fmt::{self, Write},
};

use comrak::{
    Node, Options, create_formatter,
    html::{Anchorizer, ChildRendering, Context, escape_href, format_node_default},
    nodes::{NodeHeading, NodeLink, NodeTaskItem, NodeValue},
};

use domain::{blog::Heading, text::nfc};

use crate::{code::CodeHighlighter, plain::squeeze};

/// The prefix of headings' ids, so that they do not clash with other ids of the page.
const HEADING: &str = "section-";

/// The maximum number of a heading's characters that are used for its id.
const MAX_ID: usize = 80;

#[derive(Default)]
pub struct RenderState {
    tables: usize,
    headings: Vec<Heading>,
    rendered: usize,
    /// The escaped fragments that lead to headings.
    fragments: HashSet<String>,
    highlighter: CodeHighlighter,
}

create_formatter!(Formatter<RenderState>, {
    NodeValue::CodeBlock(ref block) => |context, entering| {
        if entering {
            context.cr()?;
            let html = context.user.highlighter.block(block);
            context.write_str(&html)?;
        }
    },
    NodeValue::Heading(_) => |context, entering| {
        render_heading(context, entering)?;
    },
    NodeValue::Image(ref image) => |context, entering| {
        if entering {
            context.write_str("<img src=\"")?;
            context.escape_href(&image.url)?;
            context.write_str("\" alt=\"")?;
            return Ok(ChildRendering::Plain);
        }
        render_title(context, image)?;
        context.write_str(" loading=\"lazy\" />")?;
    },
    NodeValue::Link(ref link) => |context, entering| {
        render_link(context, link, entering)?;
    },
    NodeValue::WikiLink(ref author) => |context, entering| {
        // The parser's wiki links are off: these nodes are the authors.
        if entering {
            context.write_str("<a href=\"")?;
            context.escape_href(&author.url)?;
            context.write_str("\" class=\"author\">")?;
        } else {
            context.write_str("</a>")?;
        }
    },
    NodeValue::Table(_) => |context, node, entering| {
        if entering {
            context.cr()?;
            context.user.tables += 1;
            let label = match context.user.tables {
                1 => "Table".to_owned(),
                number => format!("Table {number}"),
            };
            write!(
                context,
                "<div class=\"table-wrap\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\">"
            )?;
        }
        let rendering = format_node_default(context, node, entering)?;
        if !entering {
            context.write_str("</div>\n")?;
        }
        return Ok(rendering);
    },
    NodeValue::TaskItem(ref task) => |context, entering| {
        render_task(context, *task, entering)?;
    },
});

pub fn write(root: Node<'_>, options: &Options<'_>) -> (String, Vec<Heading>) {
    let mut html = String::new();
    // Links may come before the headings that they lead to.
    let headings = headings(root);
    let fragments = headings.iter().map(|heading| escaped(&heading.id)).collect();
    let start = RenderState { headings, fragments, ..RenderState::default() };
    // Writing to a string can't fail.
    let rendered = Formatter::format_document(root, options, &mut html, start).unwrap_or_default();
    (html, rendered.headings)
}

/// Returns the headings in order. If one is of the first level, all are lowered: on a page the first level is the page's title.
fn headings(root: Node<'_>) -> Vec<Heading> {
    let mut anchorizer = Anchorizer::new();
    let mut headings = Vec::new();
    for node in root.descendants() {
        let NodeValue::Heading(NodeHeading { level, .. }) = node.data().value else { continue };
        let text = node.collect_text();
        let short: String = nfc(&text).chars().take(MAX_ID).collect();
        let id = anchorizer.anchorize(short.trim());
        headings.push(Heading { id: format!("{HEADING}{id}"), level, text: squeeze(&text) });
    }
    if headings.iter().any(|heading| heading.level == 1) {
        for heading in &mut headings {
            heading.level = (heading.level + 1).min(6);
        }
    }
    headings
}

/// The anchor is for the mouse; screen readers get the heading only.
fn render_heading(context: &mut Context<'_, '_, RenderState>, entering: bool) -> fmt::Result {
    let Some(Heading { id, level, .. }) = context.user.headings.get(context.user.rendered).cloned() else {
        return Ok(());
    };
    if entering {
        context.cr()?;
        return write!(context, "<h{level} id=\"{id}\">");
    }
    context.user.rendered += 1;
    context.write_str("<a class=\"anchor\" href=\"#")?;
    context.escape_href(&id)?;
    writeln!(context, "\" aria-hidden=\"true\" tabindex=\"-1\"></a></h{level}>")
}

/// Returns the href of the heading that a hand-written fragment means. Authors don't know the prefix of its id.
fn heading_href(url: &str, fragments: &HashSet<String>) -> Option<String> {
    let fragment = nfc(url.strip_prefix('#').filter(|fragment| !fragment.is_empty())?);
    let ids = [escaped(&fragment), escaped(&format!("{HEADING}{fragment}"))];
    ids.into_iter().find(|id| fragments.contains(id)).map(|id| format!("#{id}"))
}

fn escaped(href: &str) -> String {
    let mut escaped = String::new();
    // Writing to a string can't fail.
    let _ = escape_href(&mut escaped, href, false);
    escaped
}

fn render_link(context: &mut Context<'_, '_, RenderState>, link: &NodeLink, entering: bool) -> fmt::Result {
    if !entering {
        return context.write_str("</a>");
    }
    context.write_str("<a href=\"")?;
    match heading_href(&link.url, &context.user.fragments) {
        Some(href) => context.write_str(&href)?,
        None => context.escape_href(&link.url)?,
    }
    render_title(context, link)?;
    if leads_away(&link.url) {
        context.write_str(" rel=\"noopener noreferrer\"")?;
    }
    context.write_str(">")
}

/// Closes the attribute before it.
fn render_title(context: &mut Context<'_, '_, RenderState>, link: &NodeLink) -> fmt::Result {
    context.write_char('"')?;
    if !link.title.is_empty() {
        context.write_str(" title=\"")?;
        context.escape(&link.title)?;
        context.write_char('"')?;
    }
    Ok(())
}

fn render_task(context: &mut Context<'_, '_, RenderState>, task: NodeTaskItem, entering: bool) -> fmt::Result {
    if !entering {
        return context.write_str("</li>\n");
    }
    context.cr()?;
    let (checked, name) = match task.symbol {
        Some(_) => (" checked=\"\"", "Done"),
        None => ("", "To do"),
    };
    write!(
        context,
        "<li class=\"task-list-item\"><input type=\"checkbox\" class=\"task-list-item-checkbox\"{checked} disabled=\"\" \
         aria-label=\"{name}\" /> "
    )
}

/// Returns whether a link leads to another host, by its own scheme or by this page's.
fn leads_away(url: &str) -> bool {
    ["http:", "https:", "//"]
        .iter()
        .any(|start| url.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start)))
}
