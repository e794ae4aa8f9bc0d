//! Answers chat messages with quotations from the site.

use std::cmp::Reverse;

use async_trait::async_trait;
use domain::{
    ai::{Answer, Question, Source},
    search::{Kind, asks_for_contact, opening, stem_matches, words},
};
use garde::Valid;
use ports::{
    ai::{AiError, Chat},
    search::{Hit, SearchHits},
};

use crate::Offline;

/// The number of pages searched for, and the maximum quoted.
const CANDIDATES: u32 = 12;
const QUOTED: usize = 3;

/// The longest quotation, in characters.
const QUOTE: usize = 360;

/// Pages with a lower share of the best page's rank are not quoted.
const MIN_RANK: f32 = 0.4;

/// The beginning of a text that is taken as its subject, in characters.
const OPENING: usize = 240;

const GREETING: &str = "Hello! I answer from what is published on this site: its services, case studies, articles and \
                        frequently asked questions. What would you like to know?";
const ABOUT: &str = "I am this site's built-in assistant. I make nothing up: I look your question up in the published pages \
                     and quote what they say. Ask me about services, case studies, the team or how a project works.";
const WELCOME: &str = "You're welcome. Is there anything else you would like to know?";
const GOODBYE: &str = "Goodbye, and thank you for your visit.";
const NOTHING: &str = "I have found nothing about that on this site. You could ask in other words, or write to us on the \
                       contact page: a person will answer you.";
const PERSON: &str = "Write to us on the contact page: a person will answer you.";

/// Small talk: messages that consist of these phrases only, with their replies.
const SMALL_TALK: [(&str, &str); 4] = [
    (
        "hi|hello|hey|hi there|hello there|hey there|good morning|good afternoon|good evening|good day|greetings|hallo|\
         how are you|hi how are you|hello how are you|what s up|whats up",
        GREETING,
    ),
    (
        "who are you|what are you|help|what can you do|what can i ask|what can i ask you|are you a bot|are you human|\
         are you an ai|what is your name|what s your name|whats your name|how do you work",
        ABOUT,
    ),
    (
        "thanks|thank you|thx|thanks a lot|many thanks|thank you very much|thank you so much|great|great thanks|ok thanks|\
         ok thank you|cool|nice|perfect|ok|okay",
        WELCOME,
    ),
    ("bye|goodbye|bye bye|good bye|see you|see you later|have a nice day|good night", GOODBYE),
];

#[async_trait]
impl Chat for Offline {
    fn model(&self) -> Option<&str> {
        None
    }

    async fn answer(&self, question: Valid<Question>) -> Result<Answer, AiError> {
        let question = question.message.as_str();
        if let Some(reply) = small_talk(question) {
            return Ok(unsourced(reply));
        }
        if asks_for_contact(question) {
            let reply = match self.contact.join("\n\n") {
                details if details.is_empty() => PERSON.to_owned(),
                details => format!("This is how you reach us:\n\n{details}"),
            };
            let source = Source { title: "Contact".to_owned(), path: "/contact".to_owned() };
            return Ok(Answer { reply, sources: vec![source] });
        }
        let SearchHits { hits, terms, corrected } = self.search.search(question, CANDIDATES).await.map_err(failure)?;
        let pages = relevant(hits, &terms);
        if pages.is_empty() {
            return Ok(unsourced(NOTHING));
        }
        Ok(Answer { reply: reply(&pages, &terms, corrected.as_deref()), sources: sources(&pages) })
    }
}

fn failure(error: ports::Error) -> AiError {
    match error {
        ports::Error::Unavailable(cause) => AiError::Busy(cause),
        other => AiError::Provider(other.into()),
    }
}

fn unsourced(reply: &str) -> Answer {
    Answer { reply: reply.to_owned(), sources: Vec::new() }
}

fn small_talk(message: &str) -> Option<&'static str> {
    let message = words(message).join(" ");
    SMALL_TALK.iter().find(|(phrases, _)| phrases.split('|').any(|phrase| phrase == message)).map(|(_, reply)| *reply)
}

/// Returns whether a page answers a question of these terms. Long texts contain most words somewhere, so the title, the first
/// sentences and the quoted passage must have them. The site's own pages and people are also found by keywords and roles, which
/// the text need not contain.
fn answers(hit: &Hit, terms: &[String]) -> bool {
    let head = head(hit);
    let passage = count(&format!("{head} {}", hit.snippet(terms, QUOTE)), terms);
    let has_keywords = matches!(hit.kind, Kind::Page | Kind::TeamMember);
    match terms.len() {
        1 => has_keywords || count(&head, terms) == 1,
        2 => passage == 2 || count(&hit.title, terms) == 1 || has_keywords,
        3 => passage >= 2,
        _ => passage >= 3,
    }
}

/// Returns the text that tells a page's subject: title, excerpt and first sentences. Each line of the site's own pages is a subject.
fn head(hit: &Hit) -> String {
    let text = if hit.kind == Kind::Page { hit.text.clone() } else { opening(&hit.text, OPENING) };
    format!("{} {} {text}", hit.title, hit.lead)
}

/// Returns how many of the terms a text has.
fn count(text: &str, terms: &[String]) -> usize {
    let words = words(text);
    terms.iter().filter(|term| words.iter().any(|word| stem_matches(word, term))).count()
}

/// Returns the pages worth quoting, best first: relevant to the question, close in rank to the best, without duplicate texts.
fn relevant(hits: Vec<Hit>, terms: &[String]) -> Vec<Hit> {
    let mut hits: Vec<Hit> = hits.into_iter().filter(|hit| answers(hit, terms)).collect();
    // A long text also ranks high for words that it only mentions.
    if terms.len() == 2 {
        hits.sort_by_key(|hit| Reverse(count(&head(hit), terms)));
    }
    let min_rank = hits.iter().map(|hit| hit.rank).fold(0.0, f32::max) * MIN_RANK;
    let mut pages: Vec<Hit> = Vec::new();
    for hit in hits {
        let is_quoted = pages.iter().any(|page| page.text == hit.text);
        if !hit.text.trim().is_empty() && !is_quoted && hit.rank >= min_rank {
            pages.push(hit);
        }
    }
    pages.truncate(QUOTED);
    pages
}

fn reply(pages: &[Hit], terms: &[String], corrected: Option<&str>) -> String {
    let question = corrected.map(|question| format!("I take it that you mean \u{201c}{question}\u{201d}. "));
    let opening = question.unwrap_or_default() + "Here is what this site says about it:";
    let quotations =
        pages.iter().map(|page| format!("From \u{201c}{}\u{201d}: {}", page.title.trim(), page.snippet(terms, QUOTE)));
    std::iter::once(opening).chain(quotations).collect::<Vec<_>>().join("\n\n")
}

/// Returns the pages of the quotations, without duplicates.
fn sources(pages: &[Hit]) -> Vec<Source> {
    let mut sources: Vec<Source> = Vec::new();
    for Hit { title, path, .. } in pages {
        if sources.iter().all(|source| source.path != *path) {
            sources.push(Source { title: title.trim().to_owned(), path: path.clone() });
        }
    }
    sources
}

#[cfg(test)]
mod tests;
