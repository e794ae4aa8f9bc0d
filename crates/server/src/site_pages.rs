//! The site's own pages for the search index: contact details, legal name, and texts of the frontend.

use anyhow::Context as _;
use domain::search::{CONTACT_WORDS, words};
use markdown::Comrak;
use ports::{markdown::Markdown as _, search::SitePage};
use serde::Deserialize;

use crate::config::{LegalSource, SiteConfig};

/// The indexed beginning of a legal text, in characters.
const LEGAL_SUMMARY: usize = 300;

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
struct Named {
    name: String,
    text: String,
}

#[derive(Deserialize)]
struct About {
    lead: String,
    story: Vec<String>,
    values: Vec<Named>,
}

#[derive(Deserialize)]
struct CaseStudies {
    lead: String,
}

#[derive(Deserialize)]
struct Services {
    lead: String,
    custom: String,
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
    let industries: Vec<Named> = serde_json::from_str(bundle::INDUSTRIES).context("the industries")?;
    let about: About = serde_json::from_str(bundle::ABOUT).context("the texts of the page About")?;
    let case_studies: CaseStudies = serde_json::from_str(bundle::CASE_STUDIES).context("the page Case Studies")?;
    let services: Services = serde_json::from_str(bundle::SERVICES).context("the texts of the page Services")?;
    let names = |named: &[Named]| named.iter().map(|Named { name, .. }| name.clone()).collect::<Vec<_>>();
    let texts =
        |named: &[Named]| named.iter().map(|Named { name, text }| format!("{name}: {text}")).collect::<Vec<_>>();
    let with = |lead: Vec<String>, words: &str| [lead, vec![words.to_owned()]].concat();
    let company = words(&site.legal_name).into_iter().filter(|word| word.len() >= MIN_LETTERS).collect();
    let contact = [words(&site.address), phone_numbers(&site.phone), mail_words(&site.email)].concat();
    let legal_name = format!("Legal name: {}", site.legal_name.trim());
    let pages = vec![
        questions()?,
        page(
            "/services#industries",
            "Industries we serve",
            &[vec![format!("{}.", names(&industries).join(", "))], texts(&industries)].concat(),
            &with(names(&industries), INDUSTRY_WORDS),
        ),
        page(
            "/services",
            "Services",
            &[vec![services.lead, services.custom], texts(&services.points)].concat(),
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
            &[texts(&about.values).join(" ")],
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

fn questions() -> anyhow::Result<SitePage> {
    let groups: Vec<Group> = serde_json::from_str(bundle::DEFAULT_QUESTIONS).context("the front page's questions")?;
    let items: Vec<Item> = groups.into_iter().flat_map(|group| group.items).collect();
    let texts: Vec<_> = items.iter().map(|item| format!("{} {}", item.question, item.answer)).collect();
    let leads: Vec<_> = items.into_iter().map(|item| item.question).collect();
    Ok(page("/#faq", "Frequently Asked Questions", &texts, &leads))
}

fn page(path: &str, title: &str, text: &[String], lead: &[String]) -> SitePage {
    SitePage {
        path: path.to_owned(),
        title: title.to_owned(),
        text: text.join("\n"),
        lead: lead.join("\n"),
        keywords: String::new(),
    }
}

/// Returns the page of a legal text that the site shows itself.
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
}
