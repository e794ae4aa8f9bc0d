//! Corrects words that are on no page to similar words of pages.

use diesel::{
    OptionalExtension, PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Nullable, Text},
};
use strsim::osa_distance;

use super::{
    lexemes::Lexeme,
    statement::{Parameter, SearchStatement},
};
use crate::db_error::DbResult;

/// Finds the most similar words of titles and leads, and words of texts with the same first four letters. Splitting a title takes
/// some 0.5 ms, so at most a hundred pages with a similar word are read, and fifty texts. If a lexeme of very many posts
/// is similar, or begins with these letters, only the newest fifty posts are read: the indexes would return all posts that have it.
const SIMILAR: &str = "\
    WITH listed AS MATERIALIZED (SELECT * FROM unnest($2, $3, $4) AS listed (lexeme, is_title, is_everywhere)), \
    misspelled AS MATERIALIZED ( \
        SELECT word, to_tsquery('simple', left(word, 4) || ':*') AS query, \
            EXISTS (SELECT FROM listed WHERE is_everywhere AND similarity(lexeme, word) > 0.3) AS is_common_spelling, \
            EXISTS (SELECT FROM listed WHERE is_everywhere AND starts_with(lexeme, left(word, 4))) AS is_common_beginning \
        FROM unnest($1) word) \
    SELECT word, candidate FROM misspelled CROSS JOIN LATERAL ( \
        WITH newest AS MATERIALIZED ( \
            SELECT search_head || ' ' || search_lead AS spelling, plain_text, search FROM blog_posts \
            WHERE published AND (is_common_spelling OR is_common_beginning) ORDER BY id DESC LIMIT 50) \
        SELECT candidate \
        FROM ( \
            SELECT regexp_split_to_table(spelling, '[^a-z0-9]+') AS candidate \
            FROM (SELECT spelling FROM newest WHERE is_common_spelling AND word <% spelling \
                UNION ALL \
                (SELECT spelling FROM search_documents WHERE kind <> 'post' AND word <% spelling LIMIT 100) \
                UNION ALL \
                (SELECT search_head || ' ' || search_lead FROM blog_posts \
                    WHERE published AND word <% (search_head || ' ' || search_lead) AND NOT is_common_spelling LIMIT 100)) page \
            UNION \
            SELECT lower((regexp_matches(plain_text, '\\m' || left(word, 4) || '[a-z]*\\M', 'gi'))[1]) \
            FROM (SELECT plain_text FROM newest WHERE is_common_beginning AND search @@ query \
                UNION ALL \
                (SELECT plain_text FROM search_documents WHERE kind <> 'post' AND search @@ query LIMIT 50) \
                UNION ALL \
                (SELECT plain_text FROM blog_posts WHERE published AND search @@ query AND NOT is_common_beginning LIMIT 50)) page) candidates \
        WHERE left(candidate, 1) = left(word, 1) AND similarity(word, candidate) > 0.2 \
        ORDER BY similarity(word, candidate) DESC, candidate LIMIT 24) near";

/// Postgres' default of 0.6 tolerates no missing or transposed letter in a word of nine letters.
const THRESHOLD: &str = "SET LOCAL pg_trgm.word_similarity_threshold = 0.4";

/// Shorter words are not corrected.
const MIN_LENGTH: usize = 5;

/// Words of at least this length may have two errors.
const LONG_WORD: usize = 10;

/// A shorter word with another letter is usually another word: 'postal' and 'portal'.
const MIN_SUBSTITUTED: usize = 8;

/// The maximum number of corrected words. A query with more unknown words is about another topic rather than misspelled.
const MAX_WORDS: usize = 4;

#[derive(QueryableByName)]
struct Pair {
    #[diesel(sql_type = Text)]
    word: String,
    #[diesel(sql_type = Text)]
    candidate: String,
}

#[derive(QueryableByName)]
struct Operator {
    #[diesel(sql_type = Nullable<Text>)]
    name: Option<String>,
}

/// Misspelled words with their replacements.
pub struct Corrections(Vec<Pair>);

impl Corrections {
    /// Finds corrections of unknown words. Without the extension `pg_trgm` there are none.
    pub fn find(conn: &mut PgConnection, unknown: &[&str], listed: &[Lexeme]) -> DbResult<Self> {
        let words: Vec<&str> = unknown
            .iter()
            .copied()
            .filter(|word| word.len() >= MIN_LENGTH && !word.contains('|'))
            .take(MAX_WORDS)
            .collect();
        if words.is_empty() || !has_trigrams(conn)? {
            return Ok(Self(Vec::new()));
        }
        sql_query(THRESHOLD).execute(conn)?;
        let [lexemes, is_title, is_everywhere] = Lexeme::parameters(listed.iter(), Lexeme::is_everywhere);
        let parameters = [Parameter::Words(words.clone()), lexemes, is_title, is_everywhere];
        let pairs: Vec<Pair> = SearchStatement { sql: SIMILAR, parameters: &parameters }.load(conn)?;
        let mut nearest: Vec<Pair> = Vec::new();
        for word in words {
            let candidates = pairs.iter().filter(|pair| pair.word == word).map(|pair| pair.candidate.as_str());
            let candidate = self::nearest(word, candidates);
            nearest.extend(candidate.map(|candidate| Pair { word: word.to_owned(), candidate: candidate.to_owned() }));
        }
        Ok(Self(nearest))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the word or its correction.
    pub fn apply<'a>(&'a self, word: &'a str) -> &'a str {
        self.0.iter().find(|pair| pair.word == word).map_or(word, |pair| &pair.candidate)
    }
}

/// Returns the candidate with the fewest errors, the first of equals; `None` if all have too many.
fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = if word.len() < LONG_WORD { 1 } else { 2 };
    let may_replace = |candidate: &str| {
        word.len() >= MIN_SUBSTITUTED || word.len() != candidate.len() || sorted(word) == sorted(candidate)
    };
    let measured = candidates.filter(|candidate| may_replace(candidate));
    let measured = measured.map(|candidate| (osa_distance(word, candidate), candidate));
    let allowed = measured.filter(|(errors, _)| *errors <= allowed);
    allowed.min_by_key(|(errors, _)| *errors).map(|(_, candidate)| candidate)
}

fn sorted(word: &str) -> Vec<u8> {
    let mut letters = word.as_bytes().to_vec();
    letters.sort_unstable();
    letters
}

fn has_trigrams(conn: &mut PgConnection) -> DbResult<bool> {
    let query = sql_query("SELECT to_regoperator('<%(text,text)')::text AS name");
    let operator: Option<Operator> = query.get_result(conn).optional()?;
    Ok(operator.is_some_and(|operator| operator.name.is_some()))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn corrects_misspelled_words_and_leaves_others_alone() {
        let known = ["hospital", "present", "forecasting", "capacity", "postal", "detection"];
        for (word, meant) in [
            ("hospitel", Some("hospital")),
            ("hopsital", Some("hospital")),
            ("forcastnig", Some("forecasting")),
            ("president", None),
            ("capital", None),
            ("portal", None),
            ("potsal", Some("postal")),
            ("detecton", Some("detection")),
        ] {
            assert_eq!(nearest(word, known.into_iter()), meant, "{word}");
        }
    }
}
