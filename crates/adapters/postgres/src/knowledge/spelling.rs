//! Words that no page has, as the words that they resemble.

use diesel::{
    OptionalExtension, PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, Nullable, Text},
};
use strsim::osa_distance;

use crate::fault::Answer;

/// The words that are on no page, each with words of titles and leads that have much in common with it. Stop words are no
/// misspelling of anything.
const RESEMBLING: &str = "\
    SELECT word, candidate FROM unnest($1) word CROSS JOIN LATERAL ( \
        SELECT candidate FROM knowledge, regexp_split_to_table(spelling, '[^a-z0-9]+') candidate \
        WHERE word <% spelling AND similarity(word, candidate) > 0.2 \
        GROUP BY candidate ORDER BY similarity(word, candidate) DESC, candidate LIMIT 24) near \
    WHERE length(word) > 3 AND length(to_tsvector('english', word)) > 0 \
        AND NOT EXISTS (SELECT FROM knowledge WHERE search @@ to_tsquery('english', word))";

/// How alike a word and its misspelling are. Postgres' own 0.6 lets no letter be missing or in the wrong place in a word of nine.
const ALIKE: &str = "SET LOCAL pg_trgm.word_similarity_threshold = 0.4";

/// From so many letters on a word may have two errors.
const LONG: usize = 10;

#[derive(QueryableByName)]
struct Pair {
    #[diesel(sql_type = Text)]
    word: String,
    #[diesel(sql_type = Text)]
    candidate: String,
}

#[derive(QueryableByName)]
struct Extension {
    #[diesel(sql_type = Nullable<Text>)]
    name: Option<String>,
}

/// The words with those put right that are on no page; none where nothing was to be put right.
pub fn corrected(conn: &mut PgConnection, words: &[String]) -> Answer<Option<Vec<String>>> {
    if !knows_trigrams(conn)? {
        return Ok(None);
    }
    sql_query(ALIKE).execute(conn)?;
    let pairs: Vec<Pair> = sql_query(RESEMBLING).bind::<Array<Text>, _>(words).load(conn)?;
    let meant = |word: &String| {
        let candidates = pairs.iter().filter(|pair| pair.word == *word).map(|pair| pair.candidate.as_str());
        nearest(word, candidates).unwrap_or(word).to_owned()
    };
    let meant: Vec<String> = words.iter().map(meant).collect();
    Ok((meant != words).then_some(meant))
}

/// The candidate with the fewest errors, the first of equals, unless it has too many.
fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = if word.len() < LONG { 1 } else { 2 };
    let measured = candidates.map(|candidate| (osa_distance(word, candidate), candidate));
    measured.filter(|(errors, _)| *errors <= allowed).min_by_key(|(errors, _)| *errors).map(|(_, candidate)| candidate)
}

/// A database may refuse the extension; the product does without then.
fn knows_trigrams(conn: &mut PgConnection) -> Answer<bool> {
    let extension: Option<Extension> =
        sql_query("SELECT to_regoperator('<%(text,text)')::text AS name").get_result(conn).optional()?;
    Ok(extension.is_some_and(|extension| extension.name.is_some()))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_put_right_and_another_word_left_alone() {
        let known = ["hospital", "present", "forecasting", "capacity"];
        for (word, meant) in [
            ("hospitel", Some("hospital")),
            ("hopsital", Some("hospital")),
            ("forcastnig", Some("forecasting")),
            ("president", None),
            ("capital", None),
        ] {
            assert_eq!(nearest(word, known.into_iter()), meant, "{word}");
        }
    }
}
