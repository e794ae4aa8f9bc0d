//! Rendering of nodes that differs from comrak's.

use std::fmt::{self, Write};

use comrak::{
    Node, Options, create_formatter,
    html::{ChildRendering, Context, format_node_default},
    nodes::{NodeHeading, NodeLink, NodeTaskItem, NodeValue},
};

use domain::blog::Heading;

use crate::{code::CodeHighlighter, plain::squeeze};

/// The prefix of headings' ids, so that they do not clash with other ids of the page.
const HEADING: &str = "section-";

/// The maximum number of a heading's characters that are used for its id.
const MAX_ID: usize = 80;

#[derive(Default)]
pub struct RenderState {
    /// The number of levels by which headings are lowered.
    lowered: u8,
    tables: usize,
    headings: Vec<Heading>,
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
    NodeValue::Heading(ref heading) => |context, node, entering| {
        render_heading(context, node, *heading, entering)?;
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

/// Renders the whole tree and collects its headings.
pub fn write(root: Node<'_>, options: &Options<'_>) -> (String, Vec<Heading>) {
    let mut html = String::new();
    let start = RenderState { lowered: u8::from(has_title(root)), ..RenderState::default() };
    // Writing to a string can't fail.
    let rendered = Formatter::format_document(root, options, &mut html, start).unwrap_or_default();
    (html, rendered.headings)
}

/// Returns whether there is a first-level heading. On a published page the first level is the page's title.
fn has_title(root: Node<'_>) -> bool {
    root.descendants().any(|node| matches!(node.data().value, NodeValue::Heading(ref heading) if heading.level == 1))
}

/// The anchor is for the mouse; screen readers get the heading only.
fn render_heading(
    context: &mut Context<'_, '_, RenderState>,
    node: Node<'_>,
    heading: NodeHeading,
    entering: bool,
) -> fmt::Result {
    let level = (heading.level + context.user.lowered).min(6);
    if entering {
        let text = node.collect_text();
        let short: String = text.chars().take(MAX_ID).collect();
        let id = context.anchorizer.anchorize(short.trim());
        context.user.headings.push(Heading { id: format!("{HEADING}{id}"), level, text: squeeze(&text) });
        context.cr()?;
        write!(context, "<h{level} id=\"{HEADING}{id}\">")?;
        context.current_anchorized_id = Some(id);
        return Ok(());
    }
    let id = context.current_anchorized_id.take().unwrap_or_default();
    write!(context, "<a class=\"anchor\" href=\"#{HEADING}")?;
    context.escape_href(&id)?;
    writeln!(context, "\" aria-hidden=\"true\" tabindex=\"-1\"></a></h{level}>")
}

fn render_link(context: &mut Context<'_, '_, RenderState>, link: &NodeLink, entering: bool) -> fmt::Result {
    if !entering {
        return context.write_str("</a>");
    }
    context.write_str("<a href=\"")?;
    context.escape_href(&link.url)?;
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
