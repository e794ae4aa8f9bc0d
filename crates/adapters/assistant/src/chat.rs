//! Answers to chat messages: what the site says about it, in its own words.

use async_trait::async_trait;
use domain::{
    ai::{Answer, Question, Source},
    search::InfoPage,
    text,
};
use garde::Valid;
use ports::{
    ai::{AiError, Chat},
    search::{Passage, SearchHits, info_page},
};

use crate::{Offline, quote};

/// How many passages are asked for, and how many are quoted at most.
const ASKED: u32 = 6;
const QUOTED: usize = 3;

/// What is less near than this share of the nearest passage is not quoted.
const NEAR: f32 = 0.4;

const HELLO: &str = "Hello! I answer from what is published on this site: its services, case studies, articles and frequently \
                     asked questions. What would you like to know?";
const ABOUT: &str = "I am this site's built-in assistant. I make nothing up: I look your question up in the published pages \
                     and quote what they say. Ask me about services, case studies, the team or how a project works.";
const WELCOME: &str = "You're welcome. Is there anything else you would like to know?";
const GOODBYE: &str = "Goodbye, and thank you for your visit.";
const NOTHING: &str = "I have found nothing about that on this site. You could ask in other words, or write to us on the \
                       contact page (/contact): a person will answer you.";

/// Small talk, by the words that make it up and nothing else.
const SMALL_TALK: [(&[&str], &str); 4] = [
    (
        &[
            "hi",
            "hello",
            "hey",
            "hi there",
            "hello there",
            "hey there",
            "good morning",
            "good afternoon",
            "good evening",
            "good day",
            "greetings",
            "hallo",
            "how are you",
            "hi how are you",
            "hello how are you",
            "whats up",
        ],
        HELLO,
    ),
    (
        &[
            "who are you",
            "what are you",
            "help",
            "what can you do",
            "what can i ask",
            "what can i ask you",
            "are you a bot",
            "are you human",
            "are you an ai",
            "what is your name",
            "whats your name",
            "how do you work",
        ],
        ABOUT,
    ),
    (
        &[
            "thanks",
            "thank you",
            "thx",
            "thanks a lot",
            "many thanks",
            "thank you very much",
            "thank you so much",
            "great",
            "great thanks",
            "ok thanks",
            "ok thank you",
            "cool",
            "nice",
            "perfect",
            "ok",
            "okay",
        ],
        WELCOME,
    ),
    (&["bye", "goodbye", "bye bye", "good bye", "see you", "see you later", "have a nice day", "good night"], GOODBYE),
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
        let ways = self.details.asked_for(question);
        if !ways.is_empty() {
            let reply = format!("This is how you reach us:\n\n{}", ways.join("\n\n"));
            let (title, path) = info_page(InfoPage::Contact);
            return Ok(Answer { reply, sources: vec![Source { title: title.to_owned(), path: path.to_owned() }] });
        }
        let found = self.search.search(question, ASKED).await.map_err(failure)?;
        let corrected = found.corrected.clone();
        let passages = nearest(found);
        if passages.is_empty() {
            return Ok(unsourced(NOTHING));
        }
        Ok(Answer { reply: reply(question, corrected.as_deref(), &passages), sources: sources(&passages) })
    }
}

fn failure(fault: ports::Error) -> AiError {
    match fault {
        ports::Error::Unavailable(cause) => AiError::Busy(cause),
        other => AiError::Provider(other.into()),
    }
}

fn unsourced(reply: &str) -> Answer {
    Answer { reply: reply.to_owned(), sources: Vec::new() }
}

fn small_talk(message: &str) -> Option<&'static str> {
    let letters: String =
        text::case_fold_key(message).chars().filter(|c| c.is_alphanumeric() || c.is_whitespace()).collect();
    let words = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    SMALL_TALK.iter().find(|(phrases, _)| phrases.contains(&words.as_str())).map(|(_, reply)| *reply)
}

/// The passages worth quoting, best first: about what was asked, near enough to the best, each said once.
fn nearest(found: SearchHits) -> Vec<Passage> {
    let least = found.passages.first().map_or(0.0, |best| best.rank * NEAR);
    let needed = needed(found.asked);
    let mut passages: Vec<Passage> = Vec::new();
    for passage in found.passages {
        let blank = passage.text.trim().is_empty();
        let said = passages.iter().any(|other| other.text == passage.text);
        if !blank && !said && passage.rank >= least && passage.matched >= needed {
            passages.push(passage);
        }
    }
    passages.truncate(QUOTED);
    passages
}

/// How many of the words that a question asks for a page must have to be about it: one that shares a single word with a long
/// question answers another.
const fn needed(asked: u32) -> u32 {
    match asked {
        0 | 1 => 1,
        2 | 3 => 2,
        _ => 3,
    }
}

fn reply(question: &str, corrected: Option<&str>, passages: &[Passage]) -> String {
    let opening = match corrected {
        None => "Here is what this site says about it:".to_owned(),
        Some(meant) => {
            format!("I take it that you mean \u{201c}{meant}\u{201d}. Here is what this site says about it:")
        }
    };
    let question = corrected.unwrap_or(question);
    let mut reply = opening;
    for passage in passages {
        let quote = quote::quote(question, &passage.text);
        reply.push_str("\n\nFrom \u{201c}");
        reply.push_str(passage.title.trim());
        reply.push_str("\u{201d}: ");
        reply.push_str(&quote);
    }
    reply
}

/// The pages behind the passages, without repeats.
fn sources(passages: &[Passage]) -> Vec<Source> {
    let mut sources: Vec<Source> = Vec::new();
    for Passage { title, path, .. } in passages {
        if sources.iter().all(|source| source.path != *path) {
            sources.push(Source { title: title.trim().to_owned(), path: path.clone() });
        }
    }
    sources
}

#[cfg(test)]
mod tests;
