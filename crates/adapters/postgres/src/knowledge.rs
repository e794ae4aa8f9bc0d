//! Searching what is published: by words, ranked; a word that no page has counts as the one that it resembles.

mod passage;
mod spelling;

use std::sync::Arc;

use async_trait::async_trait;
use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Float, Integer, Text},
};
use domain::{
    contact::{Details, Page},
    knowledge::Kind,
    text::excerpt,
};
use ports::{
    Error, Result,
    knowledge::{Findings, Knowledge, Passage},
    markdown::Markdown,
};

use crate::{Postgres, fault::Answer, text};
use spelling::Slip;

/// How many words of a question are searched for.
const WORDS: usize = 40;

/// What is abbreviated in questions and spelt out on pages.
const SPELT_OUT: [(&str, &[&str]); 4] = [
    ("ceo", &["chief", "executive"]),
    ("cto", &["chief", "technology"]),
    ("cfo", &["chief", "financial"]),
    ("coo", &["chief", "operating"]),
];

/// What is said around a question, and no part of it, beside the stop words that Postgres knows.
const SAID_AROUND: [&str; 24] = [
    "anything",
    "could",
    "explain",
    "find",
    "get",
    "give",
    "hello",
    "help",
    "hi",
    "know",
    "let",
    "like",
    "many",
    "much",
    "need",
    "please",
    "say",
    "show",
    "something",
    "tell",
    "think",
    "us",
    "want",
    "would",
];

/// The words that say something, and whether any page has them.
const TELLING: &str = "\
    SELECT word, EXISTS (SELECT FROM knowledge WHERE search @@ to_tsquery('english', word)) AS known \
    FROM unnest($1) word WHERE length(to_tsvector('english', word)) > 0";

/// Any word of the question counts: what has most of them comes first, titles before texts, and what the company offers or has
/// done before what it writes about.
const BY_WORDS: &str = "\
    WITH asked AS (SELECT word FROM unnest($1) word WHERE length(to_tsvector('english', word)) > 0) \
    SELECT title, kind, path, left(text, 100000) AS text, lead, markdown, matched, total, \
        (ts_rank('{0.05, 0.15, 0.4, 1}', search, query) * (matched::real / total) ^ 2 \
            * CASE kind WHEN 'service' THEN 1.6 WHEN 'case-study' THEN 1.4 WHEN 'faq' THEN 1.2 ELSE 1 END)::real AS rank \
    FROM to_tsquery('english', $2) query CROSS JOIN (SELECT count(*)::integer AS total FROM asked) words \
    JOIN knowledge ON search @@ query CROSS JOIN LATERAL ( \
        SELECT count(*)::integer AS matched FROM asked WHERE search @@ to_tsquery('english', word)) found \
    WHERE total > 0 \
    ORDER BY rank DESC, path, title LIMIT $3";

/// The rank of one of the site's own pages that states what is searched for: that of one title word on a page without a bonus.
const NAMED: f32 = 0.6;

/// The site's published content, and what is told of the company. Passages are quoted as plain text, so it needs to read
/// markdown.
#[derive(Clone)]
pub struct Library {
    postgres: Postgres,
    markdown: Arc<dyn Markdown>,
    details: Arc<Details>,
}

impl Library {
    /// Searches in that database and in these details.
    #[must_use]
    pub fn new(postgres: Postgres, markdown: Arc<dyn Markdown>, details: Details) -> Self {
        Self { postgres, markdown, details: Arc::new(details) }
    }
}

#[derive(QueryableByName)]
struct Told {
    #[diesel(sql_type = Text)]
    word: String,
    #[diesel(sql_type = Bool)]
    known: bool,
}

#[derive(QueryableByName)]
struct Hit {
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    path: String,
    #[diesel(sql_type = Text)]
    text: String,
    #[diesel(sql_type = Text)]
    lead: String,
    #[diesel(sql_type = Bool)]
    markdown: bool,
    #[diesel(sql_type = Float)]
    rank: f32,
    #[diesel(sql_type = Integer)]
    matched: i32,
    #[diesel(sql_type = Integer)]
    total: i32,
}

#[async_trait]
impl Knowledge for Library {
    async fn search(&self, question: &str, limit: u32) -> Result<Findings> {
        let words = words(question);
        if words.is_empty() {
            return Ok(Findings::default());
        }
        let (library, question) = (self.clone(), question.to_owned());
        self.postgres.snapshot("knowledge::search", move |conn| library.findings(conn, &question, &words, limit)).await
    }
}

impl Library {
    fn findings(&self, conn: &mut PgConnection, question: &str, words: &[String], limit: u32) -> Answer<Findings> {
        let told: Vec<Told> = sql_query(TELLING).bind::<Array<Text>, _>(words).load(conn)?;
        let unknown: Vec<&str> = told
            .iter()
            .filter(|told| !told.known && !self.details.knows(&told.word))
            .map(|told| told.word.as_str())
            .collect();
        let slips = spelling::slips(conn, &unknown, &self.details.names())?;
        let asked: Vec<String> = told.iter().map(|told| put_right(&told.word, &slips)).collect();
        let corrected = words.iter().map(|word| put_right(word, &slips)).collect::<Vec<_>>().join(" ");
        let corrected = (!slips.is_empty()).then_some(corrected);
        let hits = find(conn, &asked, limit.into())?;
        let total = hits.first().map_or(1, |hit| hit.total.unsigned_abs());
        // As it was asked, for a number or an e-mail address is more than its words; then without what says nothing.
        let meant = asked.join(" ");
        let own =
            [question, &meant].map(|question| self.details.named(question)).into_iter().find(|own| !own.is_empty());
        let own = own.unwrap_or_default().into_iter().map(|(page, text)| Ok(named(page, text, total)));
        let mut passages: Vec<Passage> =
            hits.into_iter().map(|hit| self.quote(hit, &asked)).chain(own).collect::<Answer<_>>()?;
        passages.sort_by(|one, other| other.rank.total_cmp(&one.rank));
        passages.truncate(limit.try_into().unwrap_or(usize::MAX));
        let asked = if passages.is_empty() { 0 } else { total };
        Ok(Findings { passages, asked, corrected })
    }

    fn quote(&self, hit: Hit, words: &[String]) -> Answer<Passage> {
        let kind = Kind::named(&hit.kind);
        let kind = kind.ok_or_else(|| Error::Failed(format!("no kind of page: {}", hit.kind).into()))?;
        Ok(Passage {
            text: self.explain(&hit, words),
            title: hit.title,
            kind,
            path: hit.path,
            rank: hit.rank,
            matched: hit.matched.unsigned_abs(),
        })
    }

    /// The passage of its text that has to do with the question; what it is about as a whole where none has, for the words are in
    /// its title then, or in a tag.
    fn explain(&self, hit: &Hit, words: &[String]) -> String {
        let prose = if hit.markdown { &self.markdown.prose(&hit.text) } else { &hit.text };
        let lead = Some(hit.lead.trim()).filter(|lead| !lead.is_empty() && *lead != excerpt(&hit.text));
        passage::nearest(prose, words).unwrap_or_else(|| match lead {
            Some(lead) => lead.to_owned(),
            None if hit.markdown => self.markdown.summary(&hit.text, passage::LONGEST),
            None => prose.trim().lines().next().unwrap_or_default().to_owned(),
        })
    }
}

/// The words of a question, folded: letters and digits alone, so that they can stand in a query. A single letter says nothing.
fn words(question: &str) -> Vec<String> {
    let folded = text::fold(question);
    let given = folded.split(|letter: char| !letter.is_ascii_alphanumeric());
    let spelt_out = given.flat_map(|word| match SPELT_OUT.iter().find(|(short, _)| *short == word) {
        Some((_, long)) => long.to_vec(),
        None => vec![word],
    });
    let mut words: Vec<String> = Vec::new();
    for word in spelt_out {
        let says = word.len() > 1 || word.starts_with(|digit: char| digit.is_ascii_digit());
        if says && words.len() < WORDS && !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    let around = |word: &String| SAID_AROUND.contains(&word.as_str());
    if !words.iter().all(around) {
        words.retain(|word| !around(word));
    }
    words
}

/// A page that has all the words.
fn named(page: Page, text: String, matched: u32) -> Passage {
    let Page { title, path } = page;
    Passage { title: title.to_owned(), kind: Kind::Page, path: path.to_owned(), text, rank: NAMED, matched }
}

fn put_right(word: &str, slips: &[Slip]) -> String {
    slips.iter().find(|slip| slip.word == word).map_or(word, |slip| &slip.meant).to_owned()
}

fn find(conn: &mut PgConnection, words: &[String], limit: i64) -> Answer<Vec<Hit>> {
    let query = sql_query(BY_WORDS).bind::<Array<Text>, _>(words).bind::<Text, _>(words.join(" | "));
    Ok(query.bind::<BigInt, _>(limit).load(conn)?)
}
