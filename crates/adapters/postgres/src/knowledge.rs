//! Searching what is published: by words, ranked, and where none matches by similar spelling.

mod passage;

use std::sync::Arc;

use async_trait::async_trait;
use diesel::{
    OptionalExtension, PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Float, Nullable, Text},
};
use domain::knowledge::Kind;
use ports::{
    Error, Result,
    knowledge::{Knowledge, Passage},
    markdown::Markdown,
};

use crate::{Postgres, fault::Answer, text};

/// How many words of a question are searched for.
const WORDS: usize = 40;

/// Any word of the question counts; the more of them stand near each other and in titles, the better.
const BY_WORDS: &str = "\
    SELECT title, kind, path, left(text, 100000) AS text, markdown, ts_rank_cd(search, query, 1) AS rank \
    FROM knowledge, to_tsquery('english', $1) query \
    WHERE search @@ query \
    ORDER BY rank DESC, path, title LIMIT $2";

/// Stop words are no misspelling of anything.
const BY_SPELLING: &str = "\
    SELECT title, kind, path, left(text, 100000) AS text, markdown, 0::real AS rank \
    FROM knowledge JOIN unnest($1) word ON word <% spelling \
    WHERE length(word) > 3 AND length(to_tsvector('english', word)) > 0 \
    GROUP BY title, kind, path, text, markdown, spelling \
    ORDER BY sum(word_similarity(word, spelling)) DESC, path, title LIMIT $2";

/// How alike a word and its misspelling are. Postgres' own 0.6 lets no letter be missing or in the wrong place in a word of nine.
const ALIKE: &str = "SET LOCAL pg_trgm.word_similarity_threshold = 0.4";

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
}

#[derive(QueryableByName)]
struct Extension {
    #[diesel(sql_type = Nullable<Text>)]
    name: Option<String>,
}

#[async_trait]
impl Knowledge for Library {
    async fn search(&self, question: &str, limit: u32) -> Result<Vec<Passage>> {
        let words = words(question);
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let library = self.clone();
        self.postgres
            .snapshot("knowledge::search", move |conn| {
                let hits = find(conn, &words, limit.into())?;
                hits.into_iter().map(|hit| library.quote(hit, &words)).collect()
            })
            .await
    }
}

impl Library {
    fn quote(&self, hit: Hit, words: &[String]) -> Answer<Passage> {
        let kind = Kind::named(&hit.kind);
        let kind = kind.ok_or_else(|| Error::Failed(format!("no kind of page: {}", hit.kind).into()))?;
        let plain = if hit.markdown { self.markdown.plain(&hit.text) } else { hit.text };
        Ok(Passage { title: hit.title, kind, path: hit.path, text: passage::nearest(&plain, words), rank: hit.rank })
    }
}

/// The words of a question, folded: letters and digits alone, so that they can stand in a query.
fn words(question: &str) -> Vec<String> {
    let folded = text::fold(question);
    let mut words: Vec<String> = Vec::new();
    for word in folded.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        if !word.is_empty() && words.len() < WORDS && !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words
}

fn find(conn: &mut PgConnection, words: &[String], limit: i64) -> Answer<Vec<Hit>> {
    let hits: Vec<Hit> = sql_query(BY_WORDS).bind::<Text, _>(words.join(" | ")).bind::<BigInt, _>(limit).load(conn)?;
    if !hits.is_empty() || !knows_trigrams(conn)? {
        return Ok(hits);
    }
    sql_query(ALIKE).execute(conn)?;
    Ok(sql_query(BY_SPELLING).bind::<Array<Text>, _>(words).bind::<BigInt, _>(limit).load(conn)?)
}

/// A database may refuse the extension; the product does without then.
fn knows_trigrams(conn: &mut PgConnection) -> Answer<bool> {
    let extension: Option<Extension> =
        sql_query("SELECT to_regoperator('<%(text,text)')::text AS name").get_result(conn).optional()?;
    Ok(extension.is_some_and(|extension| extension.name.is_some()))
}
