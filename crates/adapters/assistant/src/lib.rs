//! The offline default of the chat: answers quoted from the site's own content.

use std::sync::Arc;

use async_trait::async_trait;
use domain::{
    ai::{Answer, Question, Source},
    pages,
    search::{Kind, asks_for_contact, asks_for_services, is_ignored, opening, stem_matches, terms, words},
};
use garde::Valid;
use ports::{
    ai::{AiError, Chat},
    search::{Hit, SearchHits, SearchIndex},
};

/// The number of pages searched for, and the maximum quoted.
const CANDIDATES: u32 = 20;
const QUOTED: usize = 2;

/// The longest quotation, in characters.
const QUOTE: usize = 360;

/// Pages with a lower share of the best page's score are not quoted.
const MIN_SCORE: f32 = 0.5;

/// More than the score of any other page. A fixed page with all terms is about nothing else.
const FIXED_PAGE: f32 = 100.0;

/// The weight of a question's title: a question that was answered before is the best answer.
const SAME_QUESTION: f32 = 12.0;

/// The front page's questions: one page with many subjects.
const FRONT_PAGE_QUESTIONS: &str = "/#faq";

/// The beginning of a text that is taken as its subject, in characters.
const OPENING: usize = 240;

const GREETING: &str = "Hello! I answer from what is published on this site: its services, case studies, articles and \
                        frequently asked questions. What would you like to know?";
const ABOUT: &str = "I am this site’s built-in assistant. I make nothing up: I look your question up in the published pages \
                     and quote what they say. Ask me about services, case studies, the team or how a project works.";
const WELCOME: &str = "You’re welcome. Is there anything else you would like to know?";
const GOODBYE: &str = "Goodbye, and thank you for your visit.";
const NOTHING: &str =
    "I couldn’t find that on this site. Try other words, or write to us on the contact page: a person will answer.";
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

/// Answers chat questions by quoting the site's content, without an AI provider.
pub struct Offline {
    search: Arc<dyn SearchIndex>,
    /// The contact details, one per line.
    contact: Vec<String>,
}

impl Offline {
    /// Answers from the search index. Questions about contact details are answered with `contact`.
    #[must_use]
    pub fn new(search: Arc<dyn SearchIndex>, contact: Vec<String>) -> Self {
        Self { search, contact }
    }
}

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
                details => format!("You can reach us here:\n\n{details}"),
            };
            let sources = vec![Source { title: "Contact".to_owned(), path: "/contact".to_owned() }];
            return Ok(Answer { reply, sources });
        }
        let searched = if asks_for_services(question) { "services" } else { question };
        let SearchHits { hits, terms, corrected } = self.search.search(searched, CANDIDATES).await.map_err(failure)?;
        let pages = relevant(hits, &terms, &words(question));
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
/// sentences and the quoted passage must have them. The site's own pages are also found by keywords, which the text need not
/// contain. A person answers questions for a role, or questions with 'who' or 'when'.
fn answers(hit: &Hit, terms: &[String], question: &[String]) -> bool {
    let asks = |word: &str| question.iter().any(|asked| asked == word);
    if is_fixed_page(hit) {
        return hit.has_all_terms;
    }
    if hit.kind == Kind::TeamMember {
        return hit.has_all_terms && (hit.has_term_in_head || asks("who") || asks("when"));
    }
    let (head, title) = (head(hit), count(&hit.title, terms));
    let passage = count(&format!("{head} {}", hit.snippet(terms, QUOTE)), terms);
    let is_project = hit.kind == Kind::CaseStudy;
    let is_post = hit.kind == Kind::Post;
    match terms.len() {
        1 => count(&head, terms) == 1 || is_project && passage == 1 && asks("done"),
        2 if passage == 2 => hit.has_all_terms || hit.kind == Kind::Faq,
        2 => {
            (is_project || hit.kind == Kind::Service) && terms.iter().any(|term| is_long(term) && has(&hit.title, term))
        }
        3 => passage >= 2,
        _ => passage * 4 >= terms.len() * 3 || passage >= 3 && (title >= 2 || !is_post),
    }
}

/// Returns whether a term is not a short word of many titles, such as 'AI'.
fn is_long(term: &str) -> bool {
    term.split('|').next().is_some_and(|word| word.len() > 3)
}

/// Returns whether the site brings the page along; administrators have added the others.
fn is_own_page(hit: &Hit) -> bool {
    hit.kind == Kind::Page && !hit.path.starts_with(pages::FOLDER)
}

fn is_fixed_page(hit: &Hit) -> bool {
    is_own_page(hit) && hit.path != FRONT_PAGE_QUESTIONS
}

/// Returns the text that tells a page's subject: title, excerpt and first sentences. Each line of the site's own pages is a subject.
fn head(hit: &Hit) -> String {
    let text = if is_own_page(hit) { hit.text.clone() } else { opening(&hit.text, OPENING) };
    format!("{} {} {text}", hit.title, hit.lead)
}

/// Returns how many of the terms a text has.
fn count(text: &str, terms: &[String]) -> usize {
    let words = words(text);
    terms.iter().filter(|term| words.iter().any(|word| stem_matches(word, term))).count()
}

fn has(text: &str, term: &str) -> bool {
    words(text).iter().any(|word| stem_matches(word, term))
}

/// Returns how well a page answers: its rank, and the share of the terms that the title and the quoted passage have.
#[expect(clippy::cast_precision_loss, reason = "a question has at most forty terms")]
fn score(hit: &Hit, terms: &[String], question: &[String]) -> f32 {
    let share = |text: &str| count(text, terms) as f32 / terms.len() as f32;
    let title = share(&hit.title);
    let bonus = match hit.kind {
        Kind::Faq if words(&hit.title) == question => return hit.rank + 3.0 * FIXED_PAGE,
        Kind::Page if is_fixed_page(hit) => return hit.rank + FIXED_PAGE,
        Kind::TeamMember => return hit.rank,
        Kind::CaseStudy if question.iter().any(|word| word == "done") => return hit.rank + 2.0 * FIXED_PAGE,
        // The other words of its title ask for something else.
        Kind::Faq => {
            let asked = self::terms(&hit.title);
            SAME_QUESTION * title * title * count(&hit.title, terms) as f32 / asked.len().max(1) as f32
        }
        Kind::Service | Kind::CaseStudy => title,
        _ if title >= 1.0 => 2.0,
        _ => 0.0,
    };
    hit.rank * (1.0 + bonus) * share(&format!("{} {}", hit.title, hit.snippet(terms, QUOTE))).powi(2)
}

/// Returns the pages worth quoting, best first: relevant to the question, close to the best, without duplicate texts.
fn relevant(hits: Vec<Hit>, terms: &[String], question: &[String]) -> Vec<Hit> {
    if terms.iter().all(|term| is_ignored(term)) {
        return Vec::new();
    }
    let hits = hits.into_iter().filter(|hit| !hit.text.trim().is_empty() && answers(hit, terms, question));
    let mut hits: Vec<(f32, Hit)> = hits.map(|hit| (score(&hit, terms, question), hit)).collect();
    hits.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let min_score = hits.first().map_or(0.0, |(best, _)| best * MIN_SCORE);
    let mut pages: Vec<Hit> = Vec::new();
    for (score, hit) in hits {
        if score >= min_score && pages.iter().all(|page| page.text != hit.text && !has_same_source(page, &hit)) {
            pages.push(hit);
        }
    }
    // A single word that is in no title is often used in another sense.
    let is_certain = terms.len() > 1 || pages.first().is_some_and(|page| has(&page.title, &terms[0]));
    pages.truncate(if is_certain { QUOTED } else { 1 });
    pages
}

/// Returns whether both are named alike as sources. People share a page, but not a name.
fn has_same_source(page: &Hit, other: &Hit) -> bool {
    page.path == other.path && page.title.trim() == other.title.trim()
}

/// Returns the quotations: the last paragraphs, one for each source.
fn reply(pages: &[Hit], terms: &[String], corrected: Option<&str>) -> String {
    let corrected = corrected.map(|question| format!("Showing answers for \u{201c}{question}\u{201d}."));
    let quotations = pages.iter().map(|page| quotation(page, terms));
    corrected.into_iter().chain(quotations).collect::<Vec<_>>().join("\n\n")
}

/// Returns the passage to quote. A case study begins with its result; a passage from inside may be about the state before.
fn quotation(page: &Hit, terms: &[String]) -> String {
    if page.kind == Kind::CaseStudy { opening(&page.text, QUOTE) } else { page.snippet(terms, QUOTE) }
}

fn sources(pages: &[Hit]) -> Vec<Source> {
    pages.iter().map(|Hit { title, path, .. }| Source { title: title.trim().to_owned(), path: path.clone() }).collect()
}

#[cfg(test)]
mod tests;
