//! Words that no page has, as the words that they resemble: of titles and leads first, then of texts.

mod texts;

use diesel::{
    OptionalExtension, PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, Nullable, Text},
};
use strsim::osa_distance;

use crate::db_error::Answer;

/// Those words that have much in common with words of titles and leads, with these. Splitting titles takes some 0.5 ms for each
/// page, so a hundred pages that resemble the word stand for all.
const RESEMBLING: &str = "\
    SELECT word, candidate FROM unnest($1) word CROSS JOIN LATERAL ( \
        SELECT candidate \
        FROM (SELECT spelling FROM knowledge WHERE word <% spelling LIMIT 100) page, \
            regexp_split_to_table(spelling, '[^a-z0-9]+') candidate \
        WHERE similarity(word, candidate) > 0.2 \
        GROUP BY candidate ORDER BY similarity(word, candidate) DESC, candidate LIMIT 24) near";

/// How alike a word and its misspelling are. Postgres' own 0.6 lets no letter be missing or in the wrong place in a word of nine.
const ALIKE: &str = "SET LOCAL pg_trgm.word_similarity_threshold = 0.4";

/// What has fewer letters is no misspelling of anything.
const SHORT: usize = 4;

/// From so many letters on a word may have two errors.
const LONG: usize = 10;

/// How many words of a question are looked for: what has more that no page has is no question with slips.
const LOOKED_FOR: usize = 4;

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

/// A word that is on no page, and the one that it resembles.
pub struct Correction {
    pub word: String,
    pub meant: String,
}

/// Which of the words, none of which is on any page, are slips of words that are, or of names.
pub fn slips(conn: &mut PgConnection, unknown: &[&str], names: &[String]) -> Answer<Vec<Correction>> {
    let unknown: Vec<&str> = unknown.iter().copied().filter(|word| word.len() >= SHORT).take(LOOKED_FOR).collect();
    if unknown.is_empty() {
        return Ok(Vec::new());
    }
    let pairs = resembling(conn, &unknown)?;
    let mut slips = Vec::new();
    for word in unknown {
        let resembling = pairs.iter().filter(|pair| pair.word == word).map(|pair| &pair.candidate);
        let candidates = resembling.chain(names).map(String::as_str);
        let mut found = nearest(word, candidates).map(|(errors, candidate)| (errors, candidate.to_owned()));
        if found.as_ref().is_none_or(|(errors, _)| *errors > 1) {
            found = texts::meant(conn, word)?.map(|candidate| (1, candidate)).or(found);
        }
        slips.extend(found.map(|(_, meant)| Correction { word: word.to_owned(), meant }));
    }
    Ok(slips)
}

fn resembling(conn: &mut PgConnection, words: &[&str]) -> Answer<Vec<Pair>> {
    if !knows_trigrams(conn)? {
        return Ok(Vec::new());
    }
    sql_query(ALIKE).execute(conn)?;
    Ok(sql_query(RESEMBLING).bind::<Array<Text>, _>(words).load(conn)?)
}

/// The candidate with the fewest errors, and how many; the first of equals. None where all have too many.
fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<(usize, &'a str)> {
    let allowed = if word.len() < LONG { 1 } else { 2 };
    let measured = candidates.map(|candidate| (osa_distance(word, candidate), candidate));
    measured.filter(|(errors, _)| *errors <= allowed).min_by_key(|(errors, _)| *errors)
}

/// A database may refuse the extension; the product does with the words of texts then.
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
            ("hospitel", Some((1, "hospital"))),
            ("hopsital", Some((1, "hospital"))),
            ("forcastnig", Some((2, "forecasting"))),
            ("president", None),
            ("capital", None),
        ] {
            assert_eq!(nearest(word, known.into_iter()), meant, "{word}");
        }
    }
}
