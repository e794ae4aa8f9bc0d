//! The site's own pages for the search index: contact details, legal name, and texts of the frontend.

use anyhow::Context as _;
use domain::search::{CONTACT_WORDS, words};
use ports::search::SitePage;
use serde::Deserialize;

use crate::config::SiteConfig;

/// Letters that a word of a name must have: search results for 'AI' are not about the company's name.
const MIN_LETTERS: usize = 3;

/// Returns the contact details, one per line.
pub fn contact_lines(site: &SiteConfig) -> Vec<String> {
    let ways = [("Phone", &site.phone), ("E-mail", &site.email), ("Address", &site.address)];
    let ways = ways.into_iter().filter(|(_, value)| !value.trim().is_empty());
    ways.map(|(label, value)| format!("{label}: {}", value.trim())).collect()
}

#[derive(Deserialize)]
struct Group {
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    question: String,
    answer: String,
}

#[derive(Deserialize)]
struct Industry {
    name: String,
    text: String,
}

/// Words that visitors use for the industries.
const INDUSTRY_WORDS: &str = "industry industries sector sectors hospital hospitals clinic clinics medicine medical bank banks \
    banking insurance insurers shop shops supermarket supermarkets factory factories plant plants";

/// Returns the front page's questions and the industries: texts of the frontend.
pub fn static_pages() -> anyhow::Result<[SitePage; 2]> {
    let groups: Vec<Group> = serde_json::from_str(bundle::DEFAULT_QUESTIONS).context("the front page's questions")?;
    let items: Vec<Item> = groups.into_iter().flat_map(|group| group.items).collect();
    let industries: Vec<Industry> = serde_json::from_str(bundle::INDUSTRIES).context("the industries")?;
    let lines = |lines: Vec<String>| lines.join("\n");
    Ok([
        SitePage {
            path: "/#faq".to_owned(),
            title: "Frequently Asked Questions".to_owned(),
            text: lines(items.iter().map(|item| format!("{} {}", item.question, item.answer)).collect()),
            lead: lines(items.into_iter().map(|item| item.question).collect()),
            keywords: String::new(),
        },
        SitePage {
            path: "/services#industries".to_owned(),
            title: "Industries we serve".to_owned(),
            lead: lines(industries.iter().map(|industry| industry.name.clone()).collect()),
            text: lines(industries.into_iter().map(|Industry { name, text }| format!("{name}: {text}")).collect()),
            keywords: INDUSTRY_WORDS.to_owned(),
        },
    ])
}

/// Returns the pages with the configured details.
pub fn site_pages(site: &SiteConfig) -> Vec<SitePage> {
    let contact = SitePage {
        path: "/contact".to_owned(),
        title: "Contact".to_owned(),
        text: contact_lines(site).join("\n"),
        lead: [words(&site.address), phone_numbers(&site.phone), mail_words(&site.email)].concat().join(" "),
        keywords: CONTACT_WORDS.to_owned(),
    };
    let name = words(&site.legal_name);
    let about = SitePage {
        path: "/about".to_owned(),
        title: "About".to_owned(),
        text: format!("Legal name: {}", site.legal_name.trim()),
        lead: name.into_iter().filter(|word| word.len() >= MIN_LETTERS).collect::<Vec<_>>().join(" "),
        keywords: String::new(),
    };
    [contact, about].into_iter().filter(|page| !page.lead.is_empty()).collect()
}

/// Returns the groups of a phone number, and the whole number with the country code and with a leading zero.
fn phone_numbers(phone: &str) -> Vec<String> {
    let groups = words(&phone.replace("(0)", " "));
    let (Some(area), false) = (groups.get(1), groups.len() < 2) else { return groups };
    let rest = groups[1..].concat();
    let written = [groups.concat(), format!("0{area}"), format!("0{rest}"), rest.clone()];
    groups.iter().cloned().chain(written).collect()
}

/// Returns the words of an e-mail address without the top-level domain.
fn mail_words(email: &str) -> Vec<String> {
    words(email.rsplit_once('.').map_or(email, |(rest, _)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_number_is_found_in_all_spellings() {
        let numbers = phone_numbers("+49 (0)451 5550");
        assert_eq!(numbers, ["49", "451", "5550", "494515550", "0451", "04515550", "4515550"]);
        assert!(phone_numbers("").is_empty());
    }

    #[test]
    fn leaves_out_empty_pages() {
        let site = SiteConfig { legal_name: "AI".to_owned(), ..SiteConfig::default() };
        assert!(site_pages(&site).is_empty());
    }
}
