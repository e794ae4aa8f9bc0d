//! The site's own pages: imprint and privacy notice, and for the search index contact details, legal name, and texts of the frontend.

use anyhow::Context as _;
use domain::search::{CONTACT_WORDS, words};
use markdown::Comrak;
use ports::{
    legal::{LegalPage, LegalPages, LegalText},
    markdown::Markdown as _,
    search::SitePage,
};
use serde::{Deserialize, de::DeserializeOwned};

use crate::config::{LegalSource, SiteConfig};

/// The indexed beginning of a legal text, in characters.
const LEGAL_SUMMARY: usize = 300;

/// Letters that a word of a name must have: search results for 'AI' are not about the company's name.
const MIN_LETTERS: usize = 3;

pub fn contact_lines(site: &SiteConfig) -> Vec<String> {
    let ways = [("Phone", &site.phone), ("E-mail", &site.email), ("Address", &site.address)];
    let ways = ways.into_iter().filter(|(_, value)| !value.trim().is_empty());
    ways.map(|(label, value)| format!("{label}: {}", value.trim())).collect()
}

#[derive(Deserialize)]
struct Group {
    items: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    #[serde(alias = "question")]
    name: String,
    #[serde(alias = "answer")]
    text: String,
}

/// The texts of a page of the frontend. Each page has some of these.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Texts {
    lead: String,
    story: Vec<String>,
    custom: String,
    values: Vec<Named>,
    points: Vec<Named>,
}

const INDUSTRY_WORDS: &str = "industry industries sector sectors customer customers client clients";
const CASE_STUDY_WORDS: &str = "projects references portfolio";
const SERVICE_WORDS: &str = "service services offers offering offerings solutions provide";
const ABOUT_WORDS: &str = "company story history leadership team leaders management staff mission";
const VALUE_WORDS: &str = "values principles culture";
const IMPRINT_WORDS: &str = "imprint legal notice publisher";
const PRIVACY_WORDS: &str = "privacy policy notice gdpr compliant compliance cookies tracking";
const NEWSLETTER_WORDS: &str = "newsletter subscribe subscription unsubscribe cancel";
const NEWSLETTER: &str = "Newsletter: sign up on the contact page; to cancel it, write to us.";

/// Returns the site's own pages: texts of the frontend with the configured details.
pub fn site_pages(site: &SiteConfig) -> anyhow::Result<Vec<SitePage>> {
    let groups: Vec<Group> = parsed(bundle::DEFAULT_QUESTIONS)?;
    let items: Vec<Named> = groups.into_iter().flat_map(|group| group.items).collect();
    let industries: Vec<Named> = parsed(bundle::INDUSTRIES)?;
    let [about, case_studies, services]: [Texts; 3] =
        [parsed(bundle::ABOUT)?, parsed(bundle::CASE_STUDIES)?, parsed(bundle::SERVICES)?];
    let names = |named: &[Named]| named.iter().map(|Named { name, .. }| name.clone()).collect::<Vec<_>>();
    let texts = |named: &[Named], between: &str| {
        named.iter().map(|Named { name, text }| format!("{name}{between}{text}")).collect::<Vec<_>>()
    };
    let with = |lead: Vec<String>, words: &str| [lead, vec![words.to_owned()]].concat();
    let company = words(&site.legal_name).into_iter().filter(|word| word.len() >= MIN_LETTERS).collect();
    let contact = [words(&site.address), phone_numbers(&site.phone), mail_words(&site.email)].concat();
    let legal_name = format!("Legal name: {}", site.legal_name.trim());
    let industry_texts = [vec![format!("{}.", names(&industries).join(", "))], texts(&industries, ": ")].concat();
    let pages = [
        page("/#faq", "Frequently Asked Questions", &texts(&items, " "), &names(&items)),
        page("/services#industries", "Industries we serve", &industry_texts, &with(names(&industries), INDUSTRY_WORDS)),
        page(
            "/services",
            "Services",
            &[vec![services.lead, services.custom], texts(&services.points, ": ")].concat(),
            &[SERVICE_WORDS.to_owned()],
        ),
        page("/case-studies", "Case studies", &[case_studies.lead], &[CASE_STUDY_WORDS.to_owned()]),
        page(
            "/about",
            "About",
            &[vec![about.lead], about.story, vec![legal_name]].concat(),
            &with(company, ABOUT_WORDS),
        ),
        page(
            "/about#values",
            "Our values",
            &[texts(&about.values, ": ").join(" ")],
            &with(names(&about.values), VALUE_WORDS),
        ),
        SitePage {
            keywords: format!("{CONTACT_WORDS} {NEWSLETTER_WORDS}"),
            ..page("/contact", "Contact", &with(contact_lines(site), NEWSLETTER), &contact)
        },
    ];
    let imprint = legal("/imprint", "Imprint", site.imprint.as_ref(), IMPRINT_WORDS);
    let privacy = legal("/privacy", "Privacy", site.privacy.as_ref(), PRIVACY_WORDS);
    Ok(pages.into_iter().chain(imprint).chain(privacy).collect())
}

fn parsed<T: DeserializeOwned>(json: &str) -> anyhow::Result<T> {
    serde_json::from_str(json).context("the frontend's own texts")
}

fn page(path: &str, title: &str, text: &[String], lead: &[String]) -> SitePage {
    let (path, title, keywords) = (path.to_owned(), title.to_owned(), String::new());
    SitePage { path, title, text: text.join("\n"), lead: lead.join("\n"), keywords }
}

/// A legal text that the site shows itself.
fn legal(path: &str, title: &str, source: Option<&LegalSource>, words: &str) -> Option<SitePage> {
    let Some(LegalSource::Markdown(text)) = source else { return None };
    Some(page(path, title, &[Comrak.summary(text, LEGAL_SUMMARY)], &[words.to_owned()]))
}

/// Returns the groups of a phone number, and the whole number with the country code and with a leading zero.
fn phone_numbers(phone: &str) -> Vec<String> {
    let groups = words(&phone.replace("(0)", " "));
    let Some(area) = groups.get(1) else { return groups };
    let rest = groups[1..].concat();
    let written = [groups.concat(), format!("0{area}"), format!("0{rest}"), rest.clone()];
    groups.iter().cloned().chain(written).collect()
}

fn mail_words(email: &str) -> Vec<String> {
    words(email.rsplit_once('.').map_or(email, |(rest, _)| rest))
}

/// Returns the configured pages.
pub fn legal_pages(site: &SiteConfig) -> LegalPages {
    let legal = |source: Option<&LegalSource>, name: &str| match source {
        None => LegalPage::None,
        Some(LegalSource::Link(url)) => LegalPage::Link(url.clone()),
        Some(LegalSource::Markdown(text)) => LegalPage::Text(page_of(text, name)),
    };
    LegalPages { imprint: legal(site.imprint.as_ref(), "Imprint"), privacy: legal(site.privacy.as_ref(), "Privacy") }
}

/// Returns a text as a page. A first line `# …` is its title.
fn page_of(text: &str, name: &str) -> LegalText {
    let text = text.trim_start_matches(['\u{feff}', '\r', '\n']);
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match first.strip_prefix("# ").map(str::trim).filter(|title| !title.is_empty()) {
        Some(title) => LegalText { title: title.to_owned(), html: Comrak.render(rest) },
        None => LegalText { title: name.to_owned(), html: Comrak.render(text) },
    }
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
    fn the_first_line_can_be_the_title() {
        for (text, title, html) in [
            ("# Legal notice\n\nWe.", "Legal notice", "<p>We.</p>\n"),
            ("\u{feff}\n# Legal notice \r\nWe.", "Legal notice", "<p>We.</p>\n"),
            ("We.", "Imprint", "<p>We.</p>\n"),
            ("#\nWe.", "Imprint", "<p>We.</p>\n"),
        ] {
            let page = page_of(text, "Imprint");
            assert_eq!(page.title, title, "{text:?}");
            assert!(page.html.ends_with(html), "{text:?}: {}", page.html);
        }
    }
}
