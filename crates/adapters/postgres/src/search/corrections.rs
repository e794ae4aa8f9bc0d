//! Corrects words that are on no page to similar words of pages.

use std::collections::HashMap;

use diesel::{
    dsl::sql,
    prelude::*,
    sql_query,
    sql_types::{Bool, Text},
};
use strsim::osa_distance;

use super::SearchStatement;
use crate::db_error::DbResult;

/// Finds the most similar words of titles and leads, and words of texts with the same first four letters. Splitting a title takes
/// some 0.5 ms, so at most a hundred pages with a similar word are read, and fifty texts. If more than ten of the newest fifty of very
/// many posts have a similar word, or one with these letters, only those are read: the indexes would return all posts that have it.
const SIMILAR: &str = "\
    newest AS MATERIALIZED ( \
        SELECT search_head || ' ' || search_lead AS spelling, plain_text, search FROM blog_posts \
        WHERE published AND (SELECT reltuples > 20000 FROM pg_class WHERE oid = 'blog_posts'::regclass) \
        ORDER BY id DESC LIMIT 50), \
    misspelled AS MATERIALIZED ( \
        SELECT *, (SELECT count(*) FROM newest WHERE word <% spelling) > 10 AS is_common_spelling, \
            (SELECT count(*) FROM newest WHERE search @@ query) > 10 AS is_common_beginning \
        FROM (SELECT word, to_tsquery('simple', left(word, 4) || ':*') AS query FROM unnest($1) word) asked) \
    SELECT word, candidate FROM misspelled CROSS JOIN LATERAL ( \
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

#[derive(Default)]
pub struct Corrections(HashMap<String, String>);

impl Corrections {
    /// Finds corrections of unknown words. Without the extension `pg_trgm` there are none.
    pub fn find(conn: &mut PgConnection, unknown: &[&str]) -> DbResult<Self> {
        let words: Vec<&str> = unknown
            .iter()
            .copied()
            .filter(|word| word.len() >= MIN_LENGTH && !word.contains('|'))
            .take(MAX_WORDS)
            .collect();
        let has_trigrams = sql::<Bool>("SELECT to_regoperator('<%(text,text)') IS NOT NULL");
        if words.is_empty() || !has_trigrams.get_result::<bool>(conn)? {
            return Ok(Self::default());
        }
        sql_query(THRESHOLD).execute(conn)?;
        let pairs: Vec<Pair> = SearchStatement { sql: SIMILAR, words: &words, limit: 0 }.load(conn)?;
        let nearest = words.into_iter().filter_map(|word| {
            let candidates = pairs.iter().filter(|pair| pair.word == word).map(|pair| pair.candidate.as_str());
            Some((word.to_owned(), nearest(word, candidates)?.to_owned()))
        });
        Ok(Self(nearest.collect()))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn apply<'a>(&'a self, word: &'a str) -> &'a str {
        self.0.get(word).map_or(word, String::as_str)
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
