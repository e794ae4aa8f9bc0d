//! The header and the footer of documents that the engine does not render. They use classes of the style sheet.

use chrono::{Datelike as _, NaiveDate};
use html_escape::{encode_double_quoted_attribute as attribute, encode_text};

use web_http::settings::Company;

/// What header and footer show.
pub struct SiteFrame<'a> {
    pub company: &'a Company,
    /// The address of the imprint; empty without one.
    pub imprint: &'a str,
    /// The address of the privacy notice; empty without one.
    pub privacy: &'a str,
    pub today: NaiveDate,
}

const MENU: [(&str, &str); 4] =
    [("/services", "Services"), ("/case-studies", "Case studies"), ("/faq", "FAQ"), ("/contact", "Contact")];

const LINK: &str = "inline-flex min-h-8 items-center pointer-coarse:min-h-11 underline-offset-4 hover:underline";

impl SiteFrame<'_> {
    /// Returns the page with this main part.
    pub fn around(&self, main: &str) -> String {
        ["<div class=\"flex min-h-dvh flex-col\">", &self.header(), main, &self.footer(), "</div>"].concat()
    }

    fn header(&self) -> String {
        let name = encode_text(&self.company.name);
        format!(
            "<header class=\"border-b border-line\"><div class=\"wrap flex flex-wrap items-center gap-x-6 py-3\">\
             <a href=\"/\" class=\"mr-auto flex min-w-6 items-center gap-2 text-body font-semibold\">\
             <img src=\"/favicon.svg\" alt=\"\" width=\"24\" height=\"24\" class=\"size-6 shrink-0\">\
             <span class=\"truncate\">{name}</span></a>\
             <nav aria-label=\"Main\" class=\"text-ui\"><ul class=\"flex flex-wrap gap-x-6\">{}</ul></nav></div></header>",
            MENU.map(|(href, label)| item(href, label)).concat()
        )
    }

    fn footer(&self) -> String {
        let links = [("Imprint", self.imprint), ("Privacy", self.privacy)];
        let links = links.into_iter().filter(|(_, href)| !href.is_empty());
        let links = links.map(|(label, href)| item(href, label)).collect::<String>();
        format!(
            "<footer class=\"border-t border-line bg-sunken\">\
             <div class=\"wrap flex flex-wrap items-center gap-x-6 gap-y-2 py-5 text-caption font-normal text-muted\">\
             <p>© {} {}. All rights reserved.</p><ul class=\"flex flex-wrap gap-x-6\">{}</ul></div></footer>",
            self.today.year(),
            encode_text(&self.company.legal_name),
            links
        )
    }
}

fn item(href: &str, label: &str) -> String {
    format!("<li><a class=\"{LINK}\" href=\"{}\">{label}</a></li>", attribute(href))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_the_legal_pages_that_there_are() {
        let company = Company { name: "A & B".to_owned(), legal_name: "A & B Ltd".to_owned(), ..Company::default() };
        let privacy = "https://example.com/?a=1&b=\"2\"";
        let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        let page = SiteFrame { company: &company, imprint: "", privacy, today }.around("<main></main>");
        assert!(page.contains("A &amp; B</span>") && page.contains("© 2026 A &amp; B Ltd."), "{page}");
        assert!(page.contains("href=\"https://example.com/?a=1&amp;b=&quot;2&quot;\">Privacy"), "{page}");
        assert!(!page.contains("Imprint") && page.contains("</header><main></main><footer"), "{page}");
    }
}
