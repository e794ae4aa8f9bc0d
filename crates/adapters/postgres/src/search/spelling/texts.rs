//! A word with one slip of a letter put right in every way there is, looked up among the words of all texts: one look into the
//! index that searching has anyway, however many texts there are, and nothing to be kept beside them.

use diesel::{
    OptionalExtension, PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, Text},
};

use super::super::SAID_AROUND;
use crate::db_error::Answer;

/// Of the words that were tried the one that some pages have: one that stands there as it is before one of which only the stem
/// does, then what more pages have, then the likelier slip. Some pages are enough to see which one it is. The question is laid
/// aside (OFFSET 0), or it would be weighed word by word, thought to be on every page, and every page be read.
const ON_PAGES: &str = "\
    WITH tried AS ( \
        SELECT candidate, place, (tsvector_to_array(to_tsvector('english', candidate)))[1] AS lexeme \
        FROM unnest($1) WITH ORDINALITY AS tried (candidate, place)), \
    page AS MATERIALIZED ( \
        SELECT row_number() OVER () AS number, found.* \
        FROM (SELECT to_tsquery('english', $2) AS query OFFSET 0) asked CROSS JOIN LATERAL ( \
            SELECT search, title || ' ' || lead || ' ' || left(text, 100000) AS says \
            FROM knowledge WHERE search @@ query LIMIT 20) found), \
    hit AS MATERIALIZED ( \
        SELECT number, candidate, place \
        FROM page CROSS JOIN LATERAL unnest(tsvector_to_array(search)) own (lexeme) JOIN tried USING (lexeme)) \
    SELECT candidate FROM hit JOIN page USING (number) GROUP BY candidate, place \
    ORDER BY bool_or(says ~* ('\\m' || candidate || '\\M')) DESC, count(*) DESC, place LIMIT 1";

/// A word with fewer letters resembles too many others.
const SHORT: usize = 5;

/// No word that people misspell has more, and the ways to misspell it would be too many to try.
const LONG: usize = 24;

/// In a word with fewer, a letter too many or another one makes another word ('word' of 'world', 'would' too).
const PLAIN: usize = 6;

#[derive(QueryableByName)]
struct Word {
    #[diesel(sql_type = Text)]
    candidate: String,
}

/// The word that was meant, if a page has one.
pub fn meant(conn: &mut PgConnection, word: &str) -> Answer<Option<String>> {
    let candidates = candidates(word);
    if candidates.is_empty() {
        return Ok(None);
    }
    let query = sql_query(ON_PAGES).bind::<Array<Text>, _>(&candidates).bind::<Text, _>(candidates.join(" | "));
    let found: Option<Word> = query.get_result(conn).optional()?;
    Ok(found.map(|found| found.candidate))
}

/// What the word is with one slip put right, the likeliest first: two letters in each other's place, one missing, one too many,
/// another one. Hardly anybody gets the first letter wrong.
fn candidates(word: &str) -> Vec<String> {
    if !(SHORT..=LONG).contains(&word.len()) || !word.bytes().all(|letter| letter.is_ascii_lowercase()) {
        return Vec::new();
    }
    let after = |from: usize| (from..word.len()).map(|at| word.split_at(at));
    let swapped = after(1).filter_map(|(head, tail)| {
        let (one, other) = (tail.get(..1)?, tail.get(1..2)?);
        Some(format!("{head}{other}{one}{}", &tail[2..]))
    });
    let put_in = (1..=word.len()).map(|at| word.split_at(at));
    let put_in = put_in.flat_map(|(head, tail)| ('a'..='z').map(move |letter| format!("{head}{letter}{tail}")));
    let left_out = after(1).map(|(head, tail)| format!("{head}{}", &tail[1..]));
    let replaced =
        after(1).flat_map(|(head, tail)| ('a'..='z').map(move |letter| format!("{head}{letter}{}", &tail[1..])));
    let mut candidates: Vec<String> = swapped.chain(put_in).collect();
    if word.len() >= PLAIN {
        candidates.extend(left_out.chain(replaced));
    }
    candidates.retain(|candidate| candidate != word && !SAID_AROUND.contains(&candidate.as_str()));
    candidates
}

#[cfg(test)]
mod tests {
    use super::candidates;

    #[test]
    fn every_slip_of_a_letter_is_tried() {
        for (word, meant) in [
            ("pricng", "pricing"),
            ("prcie", "price"),
            ("modles", "models"),
            ("hospitall", "hospital"),
            ("hospitel", "hospital"),
            ("hospita", "hospital"),
        ] {
            assert!(candidates(word).contains(&meant.to_owned()), "{word}");
        }
    }

    #[test]
    fn what_is_likely_another_word_is_not_tried() {
        for (word, other) in
            [("lime", "time"), ("weather", "leather"), ("world", "word"), ("world", "would"), ("woudl", "would")]
        {
            assert!(!candidates(word).contains(&other.to_owned()), "{word}");
        }
        for word in ["", "a", "gpt41", "pricng2", &"a".repeat(25)] {
            assert!(candidates(word).is_empty(), "{word}");
        }
    }
}
