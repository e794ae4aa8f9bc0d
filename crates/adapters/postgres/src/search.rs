//! Searching what is published: by words, ranked; a word that no page has counts as the one that it resembles.

mod hits;
mod passage;
mod spelling;

use std::{borrow::Cow, sync::Arc};

use async_trait::async_trait;
use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, Bool, Text},
};
use domain::{
    search::{CompanyInfo, InfoPage, Kind},
    text::excerpt,
};
use ports::{
    Error, Result,
    markdown::Markdown,
    search::{Passage, SearchHits, SearchIndex, info_page},
};

use tokio::{sync::Semaphore, time::timeout};

use crate::{Postgres, db_error::Answer, text};
use hits::Hit;
use spelling::Correction;

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

/// The rank of one of the site's own pages that states what is searched for: that of one title word on a page without a bonus.
const NAMED: f32 = 0.6;

/// How many searches run at the same time. Each keeps a core busy, in Postgres and then here with its excerpts; more of them
/// would only slow each other and everything else down.
const AT_ONCE: usize = 2;

/// The site's published content, and what is told of the company.
#[derive(Clone)]
pub struct PostgresSearch {
    postgres: Postgres,
    details: Arc<CompanyInfo>,
    searching: Arc<Semaphore>,
}

impl PostgresSearch {
    /// Searches in that database and in these details.
    #[must_use]
    pub fn new(postgres: Postgres, details: CompanyInfo) -> Self {
        Self { postgres, details: Arc::new(details), searching: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

#[derive(QueryableByName)]
struct Told {
    #[diesel(sql_type = Text)]
    word: String,
    #[diesel(sql_type = Bool)]
    known: bool,
}

/// What the database has for a question.
struct Matches {
    hits: Vec<Hit>,
    /// The words that were searched for.
    words: Vec<String>,
    corrected: Option<String>,
}

#[async_trait]
impl SearchIndex for PostgresSearch {
    async fn search(&self, question: &str, limit: u32) -> Result<SearchHits> {
        let words = words(question);
        if words.is_empty() {
            return Ok(SearchHits::default());
        }
        let turn = timeout(self.postgres.wait(), Arc::clone(&self.searching).acquire_owned()).await;
        let turn = turn.map_err(|late| Error::Unavailable(Box::new(late)))?;
        let turn = turn.map_err(|closed| Error::Failed(Box::new(closed)))?;
        let library = self.clone();
        let job = move |conn: &mut PgConnection| library.matches(conn, &words, limit);
        let matches = self.postgres.snapshot("search::search", job).await?;
        // Excerpts of long texts take their time: no connection is held meanwhile.
        let (library, question) = (self.clone(), question.to_owned());
        let findings = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            library.findings(matches, &question, limit)
        });
        findings.await.map_err(|panic| Error::Failed(Box::new(panic)))?
    }
}

impl PostgresSearch {
    fn matches(&self, conn: &mut PgConnection, words: &[String], limit: u32) -> Answer<Matches> {
        let told: Vec<Told> = sql_query(TELLING).bind::<Array<Text>, _>(words).load(conn)?;
        let unknown: Vec<&str> = told
            .iter()
            .filter(|told| !told.known && !self.details.knows(&told.word))
            .map(|told| told.word.as_str())
            .collect();
        let slips = spelling::slips(conn, &unknown, &self.details.names())?;
        let asked: Vec<String> = told.iter().map(|told| apply_corrections(&told.word, &slips)).collect();
        let corrected = words.iter().map(|word| apply_corrections(word, &slips)).collect::<Vec<_>>().join(" ");
        let corrected = (!slips.is_empty()).then_some(corrected);
        let hits = hits::find(conn, &asked, limit.into())?;
        Ok(Matches { hits, words: asked, corrected })
    }

    fn findings(&self, matches: Matches, question: &str, limit: u32) -> Result<SearchHits> {
        let Matches { hits, words, corrected } = matches;
        let total = hits.first().map_or(1, |hit| hit.total.unsigned_abs());
        // As it was asked, for a number or an e-mail address is more than its words; then without what says nothing.
        let meant = words.join(" ");
        let own =
            [question, &meant].map(|question| self.details.named(question)).into_iter().find(|own| !own.is_empty());
        let own = own.unwrap_or_default().into_iter().map(|(page, text)| Ok(named(page, text, total)));
        let markdown = self.postgres.markdown();
        let quoted = hits.into_iter().map(|hit| quote(&*markdown, hit, &words));
        let mut passages: Vec<Passage> = quoted.chain(own).collect::<Result<_>>()?;
        passages.sort_by(|one, other| other.rank.total_cmp(&one.rank));
        passages.truncate(limit.try_into().unwrap_or(usize::MAX));
        let asked = if passages.is_empty() { 0 } else { total };
        Ok(SearchHits { passages, asked, corrected })
    }
}

fn quote(markdown: &dyn Markdown, hit: Hit, words: &[String]) -> Result<Passage> {
    let kind = hit.kind.parse().map_err(|_| Error::Failed(format!("no kind of page: {}", hit.kind).into()))?;
    Ok(Passage {
        text: explain(markdown, &hit, words),
        title: hit.title,
        kind,
        path: hit.path,
        rank: hit.rank,
        matched: hit.matched.unsigned_abs(),
    })
}

/// The passage of its text that has to do with the question; what it is about as a whole where none has, for the words are in
/// its title then, or in a tag.
fn explain(markdown: &dyn Markdown, hit: &Hit, words: &[String]) -> String {
    let prose = match &hit.plain_text {
        Some(plain) => Cow::Borrowed(plain.as_str()),
        None if hit.markdown => Cow::Owned(markdown.prose(&hit.source)),
        None => Cow::Borrowed(hit.source.as_str()),
    };
    let lead = Some(hit.lead.trim()).filter(|lead| !lead.is_empty() && *lead != excerpt(&hit.source));
    passage::nearest(&prose, words).unwrap_or_else(|| match lead {
        Some(lead) => lead.to_owned(),
        None if hit.markdown => markdown.summary(&hit.source, passage::LONGEST),
        None => prose.trim().lines().next().unwrap_or_default().to_owned(),
    })
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
fn named(page: InfoPage, text: String, matched: u32) -> Passage {
    let (title, path) = info_page(page);
    Passage { title: title.to_owned(), kind: Kind::Page, path: path.to_owned(), text, rank: NAMED, matched }
}

fn apply_corrections(word: &str, slips: &[Correction]) -> String {
    slips.iter().find(|slip| slip.word == word).map_or(word, |slip| &slip.meant).to_owned()
}
