//! How the company is reached and what it is called, for those who ask and for those who search.

use crate::text::{case_fold_key, fold};

/// How the company is reached and what it is called, as it is configured; what is empty is not told.
#[derive(Clone, Debug, Default)]
pub struct CompanyInfo {
    /// As the law knows it.
    pub legal_name: String,
    /// On one line.
    pub address: String,
    /// As people write it.
    pub phone: String,
    /// Where mail goes.
    pub email: String,
}

/// A page of the site itself that tells such facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfoPage {
    /// How the company is reached.
    Contact,
    /// Who it is.
    About,
}

/// Words of which a question for how the company is reached is made.
const ASKS: [&str; 22] = [
    "address",
    "based",
    "call",
    "contact",
    "email",
    "find",
    "headquarters",
    "located",
    "location",
    "mail",
    "number",
    "office",
    "offices",
    "phone",
    "reach",
    "ring",
    "talk",
    "telephone",
    "touch",
    "visit",
    "where",
    "write",
];

/// Words that may stand around them.
const AROUND: [&str; 42] = [
    "a", "am", "an", "and", "any", "are", "at", "be", "can", "company", "do", "does", "for", "from", "give", "have",
    "how", "i", "in", "is", "it", "me", "my", "near", "of", "on", "or", "please", "s", "someone", "tell", "the",
    "there", "this", "to", "us", "we", "what", "which", "with", "you", "your",
];

/// From this many letters on, the beginning of a word counts as the word.
const PART: usize = 5;

/// So many digits are meant for a phone number, however they are grouped.
const DIGITS: usize = 6;

/// Which part of a question can refer to a fact.
#[derive(Clone, Copy)]
enum Meant {
    /// Its words, or the beginnings of them.
    Words,
    /// Digits, however they are grouped.
    Digits,
    /// The domain at least: the words of an e-mail address are everybody's.
    Domain,
}

/// One of the facts, and where the site tells it.
struct Fact<'a> {
    label: &'static str,
    value: &'a str,
    meant: Meant,
    page: InfoPage,
}

/// A query, split into words and digits.
struct Asked {
    /// The whole of it, for what is no words.
    text: String,
    /// The words that carry meaning.
    words: Vec<String>,
    /// All digits, without the zeros that a country or a town is dialled with.
    digits: String,
}

impl CompanyInfo {
    /// Answers a question that asks for nothing but how to reach the company: a line for each way.
    #[must_use]
    pub fn asked_for(&self, question: &str) -> Vec<String> {
        let words = words(&case_fold_key(question).replace("e-mail", "email"));
        let asks = words.iter().any(|word| ASKS.contains(&word.as_str()));
        if !asks || !words.iter().all(|word| is_around(word)) {
            return Vec::new();
        }
        self.facts().filter(|fact| fact.page == InfoPage::Contact).map(|fact| fact.line()).collect()
    }

    /// Returns the pages that state what is searched for, with the facts. Every meaningful word must belong to a fact.
    #[must_use]
    pub fn named(&self, question: &str) -> Vec<(InfoPage, String)> {
        let asked = Asked::of(question);
        let told = asked.words.iter().all(|word| self.facts().any(|fact| fact.tells(word, &asked)));
        if !told || !asked.words.iter().any(|word| asked.says(word)) {
            return Vec::new();
        }
        let lines = |page| {
            let facts = self.facts().filter(|fact: &Fact<'_>| fact.page == page);
            let named = facts.filter(|fact| asked.words.iter().any(|word| fact.tells(word, &asked)));
            named.map(|fact| fact.line()).collect::<Vec<_>>().join(" · ")
        };
        let pages = [InfoPage::Contact, InfoPage::About].map(|page| (page, lines(page)));
        pages.into_iter().filter(|(_, lines)| !lines.is_empty()).collect()
    }

    /// Whether the word is one of a fact or of a question for one, so that it is no slip of another.
    #[must_use]
    pub fn knows(&self, word: &str) -> bool {
        is_around(word) || self.facts().any(|fact| has(fact.value, word))
    }

    /// The words of the company's name and address, folded, that a misspelt one may have been meant for.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        [&self.legal_name, &self.address].into_iter().flat_map(|fact| words(fact)).collect()
    }

    fn facts(&self) -> impl Iterator<Item = Fact<'_>> {
        let facts = [
            ("Phone", &self.phone, Meant::Digits, InfoPage::Contact),
            ("E-mail", &self.email, Meant::Domain, InfoPage::Contact),
            ("Address", &self.address, Meant::Words, InfoPage::Contact),
            ("Legal name", &self.legal_name, Meant::Words, InfoPage::About),
        ];
        let facts =
            facts.into_iter().map(|(label, value, meant, page)| Fact { label, value: value.trim(), meant, page });
        facts.filter(|fact| !fact.value.is_empty())
    }
}

impl Fact<'_> {
    fn line(&self) -> String {
        format!("{}: {}", self.label, self.value)
    }

    /// Whether the word is there for this fact.
    fn tells(&self, word: &str, asked: &Asked) -> bool {
        match self.meant {
            Meant::Words => has(self.value, word),
            Meant::Digits => self.dials(word, &asked.digits),
            Meant::Domain => {
                let domain = case_fold_key(self.value.rsplit('@').next().unwrap_or_default());
                asked.text.contains(&domain) && has(self.value, word)
            }
        }
    }

    fn dials(&self, word: &str, digits: &str) -> bool {
        let own = number(&self.value.replace("(0)", ""));
        let group = word.len() >= 4 && words(self.value).iter().any(|group| group == word);
        is_number(word) && (group || digits.len() >= DIGITS && own.contains(digits))
    }
}

impl Asked {
    fn of(question: &str) -> Self {
        let mut words = words(&case_fold_key(question).replace("e-mail", "email"));
        words.retain(|word| !is_around(word));
        Self { text: case_fold_key(question), words, digits: number(question).trim_start_matches('0').to_owned() }
    }

    /// Whether a word is enough to go by: 'AI' is part of many a company's name, and any house has a number.
    fn says(&self, word: &str) -> bool {
        if is_number(word) { word.len() >= 4 || self.digits.len() >= DIGITS } else { word.len() >= 3 }
    }
}

fn is_around(word: &str) -> bool {
    ASKS.contains(&word) || AROUND.contains(&word)
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|letter| letter.is_ascii_digit())
}

fn number(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Whether it is a word of the text, or the beginning of one.
fn has(text: &str, word: &str) -> bool {
    words(text).iter().any(|own| own == word || word.len() >= PART && own.starts_with(word))
}

fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests;
