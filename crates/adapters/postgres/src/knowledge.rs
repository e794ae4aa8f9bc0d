//! Searching what is published: by words, ranked; a word that no page has counts as the one that it resembles.

mod passage;
mod spelling;

use std::sync::Arc;

use async_trait::async_trait;
use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Float, Integer, Text},
};
use domain::knowledge::Kind;
use ports::{
    Error, Result,
    knowledge::{Findings, Knowledge, Passage},
    markdown::Markdown,
};

use crate::{Postgres, fault::Answer, text};

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

/// Any word of the question counts: what has most of them comes first, titles before texts, and what the company offers or has
/// done before what it writes about.
const BY_WORDS: &str = "\
    WITH asked AS (SELECT word FROM unnest($1) word WHERE length(to_tsvector('english', word)) > 0) \
    SELECT title, kind, path, left(text, 100000) AS text, markdown, matched, total, \
        (ts_rank('{0.05, 0.15, 0.4, 1}', search, query) * (matched::real / total) ^ 2 \
            * CASE kind WHEN 'service' THEN 1.6 WHEN 'case-study' THEN 1.4 WHEN 'faq' THEN 1.2 ELSE 1 END)::real AS rank \
    FROM to_tsquery('english', $2) query CROSS JOIN (SELECT count(*)::integer AS total FROM asked) words \
    JOIN knowledge ON search @@ query CROSS JOIN LATERAL ( \
        SELECT count(*)::integer AS matched FROM asked WHERE search @@ to_tsquery('english', word)) found \
    WHERE total > 0 \
    ORDER BY rank DESC, path, title LIMIT $3";

/// The site's published content. Passages are quoted as plain text, so it needs to read markdown.
#[derive(Clone)]
pub struct Library {
    postgres: Postgres,
    markdown: Arc<dyn Markdown>,
}

impl Library {
    /// Searches in that database.
    #[must_use]
    pub fn new(postgres: Postgres, markdown: Arc<dyn Markdown>) -> Self {
        Self { postgres, markdown }
    }
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
        let library = self.clone();
        self.postgres
            .snapshot("knowledge::search", move |conn| {
                let corrected = spelling::corrected(conn, &words)?;
                let words = corrected.as_ref().unwrap_or(&words);
                let hits = find(conn, words, limit.into())?;
                let asked = hits.first().map_or(0, |hit| hit.total.unsigned_abs());
                let passages = hits.into_iter().map(|hit| library.quote(hit, words)).collect::<Answer<_>>()?;
                Ok(Findings { passages, asked, corrected: corrected.as_ref().map(|words| words.join(" ")) })
            })
            .await
    }
}

impl Library {
    fn quote(&self, hit: Hit, words: &[String]) -> Answer<Passage> {
        let kind = Kind::named(&hit.kind);
        let kind = kind.ok_or_else(|| Error::Failed(format!("no kind of page: {}", hit.kind).into()))?;
        let plain = if hit.markdown { self.markdown.plain(&hit.text) } else { hit.text };
        let text = passage::nearest(&plain, words);
        Ok(Passage {
            title: hit.title,
            kind,
            path: hit.path,
            text,
            rank: hit.rank,
            matched: hit.matched.unsigned_abs(),
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

fn find(conn: &mut PgConnection, words: &[String], limit: i64) -> Answer<Vec<Hit>> {
    let query = sql_query(BY_WORDS).bind::<Array<Text>, _>(words).bind::<Text, _>(words.join(" | "));
    Ok(query.bind::<BigInt, _>(limit).load(conn)?)
}
