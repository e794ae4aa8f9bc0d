//! The Author element: `<Author name="Ada Lovelace" />` and `<Author>Ada Lovelace</Author>` become links to author pages.

use comrak::{
    Arena, Node,
    nodes::{NodeValue, NodeWikiLink},
};
use domain::{
    AuthorSlug,
    text::{author_path, author_slug},
};

use crate::plain::squeeze;

/// One of the element's tags.
#[derive(Debug, PartialEq, Eq)]
enum Tag {
    /// `<Author name="…" />`
    Whole(String),
    Open,
    Close,
}

impl Tag {
    /// Parses a tag strictly: no other attributes, no other forms.
    fn read(html: &str) -> Option<Self> {
        if let Some(rest) = html.strip_prefix("</Author") {
            return (rest.trim() == ">").then_some(Self::Close);
        }
        let rest = html.strip_prefix("<Author")?;
        if rest.trim() == ">" {
            return Some(Self::Open);
        }
        let value = rest
            .strip_prefix(|c: char| c.is_ascii_whitespace())?
            .trim_start()
            .strip_prefix("name")?
            .trim_start()
            .strip_prefix('=')?
            .trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (name, rest) = value[1..].split_once(quote)?;
        let name = normalize_name(&html_escape::decode_html_entities(name))?;
        (rest.trim() == "/>").then_some(Self::Whole(name))
    }
}

/// Replaces the element that begins at this inline HTML by a link, or inside another link by its text, and returns whether it did.
pub fn link<'a>(arena: &'a Arena<'a>, node: Node<'a>, inside_link: bool) -> bool {
    let tag = match node.data().value {
        NodeValue::HtmlInline(ref html) => Tag::read(html),
        _ => None,
    };
    let (name, spent) = match tag {
        Some(Tag::Whole(name)) => (name, Vec::new()),
        Some(Tag::Open) => match enclosed(node) {
            Some(found) => found,
            None => return false,
        },
        Some(Tag::Close) | None => return false,
    };
    for sibling in spent {
        sibling.detach();
    }
    let text = NodeValue::Text(name.clone().into());
    if inside_link {
        node.data_mut().value = text;
    } else {
        let url = author_path(&AuthorSlug(author_slug(&name)));
        node.data_mut().value = NodeValue::WikiLink(NodeWikiLink { url, embed: false });
        node.append(arena.alloc(text.into()));
    }
    true
}

/// Returns the name between the tags, if there is only text, and the nodes after the opening tag that belong to the element.
fn enclosed(open: Node<'_>) -> Option<(String, Vec<Node<'_>>)> {
    let mut name = String::new();
    let mut spent = Vec::new();
    for sibling in open.following_siblings().skip(1) {
        spent.push(sibling);
        match sibling.data().value {
            NodeValue::Text(ref text) => name.push_str(text),
            NodeValue::SoftBreak => name.push(' '),
            NodeValue::HtmlInline(ref html) if Tag::read(html) == Some(Tag::Close) => {
                return normalize_name(&name).map(|name| (name, spent));
            }
            _ => return None,
        }
    }
    None
}

/// Returns a name with single spaces; `None` if it is blank.
fn normalize_name(name: &str) -> Option<String> {
    Some(squeeze(name)).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_both_quotes_white_space_and_entities() {
        let ada = Some(Tag::Whole("Ada Lovelace".into()));
        assert_eq!(Tag::read("<Author name=\"Ada Lovelace\" />"), ada);
        assert_eq!(Tag::read("<Author  name = 'Ada  Lovelace'/>"), ada);
        assert_eq!(Tag::read("<Author\nname=\" Ada\nLovelace \"\n/>"), ada);
        assert_eq!(Tag::read("<Author name=\"A &amp; B\"/>"), Some(Tag::Whole("A & B".into())));
        assert_eq!(Tag::read("<Author>"), Some(Tag::Open));
        assert_eq!(Tag::read("</Author >"), Some(Tag::Close));
    }

    #[test]
    fn rejects_other_forms_of_the_element() {
        for html in [
            "<Author/>",
            "<Author name=\"\" />",
            "<Author name=\" \" />",
            "<Author name=Ada />",
            "<Author name=\"Ada\">",
            "<Author name=\"Ada\" onclick=\"x\" />",
            "<Author onclick=\"x\" name=\"Ada\" />",
            "<author name=\"Ada\" />",
            "<Authorname=\"Ada\" />",
            "<Authors name=\"Ada\" />",
            "<Author name />",
            "<b>",
        ] {
            assert_eq!(Tag::read(html), None, "{html}");
        }
    }
}
