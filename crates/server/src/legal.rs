//! The imprint and the privacy notice: rendered once, at the start.

use ports::{
    legal::{LegalPage, LegalPages, LegalText},
    markdown::Markdown,
};

use crate::config::{LegalSource, SiteConfig};

/// Returns the configured pages.
pub fn legal_pages(site: &SiteConfig, markdown: &dyn Markdown) -> LegalPages {
    let page = |source: Option<&LegalSource>, name: &str| match source {
        None => LegalPage::None,
        Some(LegalSource::Link(url)) => LegalPage::Link(url.clone()),
        Some(LegalSource::Markdown(text)) => LegalPage::Text(page_of(text, name, markdown)),
    };
    LegalPages { imprint: page(site.imprint.as_ref(), "Imprint"), privacy: page(site.privacy.as_ref(), "Privacy") }
}

/// Returns a text as a page. A first line `# …` is its title.
fn page_of(text: &str, name: &str, markdown: &dyn Markdown) -> LegalText {
    let text = text.trim_start_matches(['\u{feff}', '\r', '\n']);
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match first.strip_prefix("# ").map(str::trim).filter(|title| !title.is_empty()) {
        Some(title) => LegalText { title: title.to_owned(), html: markdown.render(rest) },
        None => LegalText { title: name.to_owned(), html: markdown.render(text) },
    }
}

#[cfg(test)]
mod tests {
    use markdown::Comrak;

    use super::*;

    #[test]
    fn the_first_line_can_be_the_title() {
        for (text, title, html) in [
            ("# Legal notice\n\nWe.", "Legal notice", "<p>We.</p>\n"),
            ("\u{feff}\n# Legal notice \r\nWe.", "Legal notice", "<p>We.</p>\n"),
            ("We.", "Imprint", "<p>We.</p>\n"),
            ("#\nWe.", "Imprint", "<p>We.</p>\n"),
        ] {
            let page = page_of(text, "Imprint", &Comrak);
            assert_eq!(page.title, title, "{text:?}");
            assert!(page.html.ends_with(html), "{text:?}: {}", page.html);
        }
    }
}
