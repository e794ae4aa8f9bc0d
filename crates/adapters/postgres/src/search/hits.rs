//! Ranked pages for the terms of a query.

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl,
    sql_types::{Bool, Float, Text},
};
use ports::{Error, search::Hit};

use super::{
    lexemes::Lexeme,
    statement::{Parameter, SearchStatement},
};
use crate::db_error::DbResult;

/// Finds the terms that Postgres' text search does not ignore, whether they or longer words occur on any page, and whether they are
/// common. `OFFSET 0` makes Postgres parse a term once, not for each page.
const NON_STOP_WORDS: &str = "\
    WITH listed AS MATERIALIZED (SELECT * FROM unnest($2, $3, $4) AS listed (lexeme, is_title, is_common)) \
    SELECT word, \
        EXISTS (SELECT FROM listed WHERE is_common AND NOT is_title AND lexeme = ANY (lexemes)) AS is_common, \
        EXISTS (SELECT FROM listed WHERE is_common AND is_title AND lexeme = ANY (lexemes)) AS is_common_in_titles, \
        EXISTS (SELECT FROM listed WHERE lexeme = ANY (lexemes) OR starts_with(lexeme, word)) \
            OR EXISTS (SELECT FROM search_documents WHERE search @@ query) AS is_known \
    FROM ( \
        SELECT word, lexemes, to_tsquery('english', word) || to_tsquery('simple', word || ':*') AS query \
        FROM (SELECT word, tsvector_to_array(to_tsvector('english', word)) AS lexemes FROM unnest($1) word OFFSET 0) parsed \
        WHERE cardinality(lexemes) > 0 OFFSET 0) asked";

/// Looks up a query, up to a bound however many posts there are.
///
/// - One that is not common is looked up in the index, up to 1,000 posts.
/// - A common one is looked for in the newest 500 posts, until 100 match. If fewer than 20 do, it is looked up in the index too, because
///   older posts may be about something else.
macro_rules! bounded_lookup {
    ($is_common:literal, $query:literal, in posts $posts:literal, else $others:literal) => {
        concat!(
            "WITH newest AS MATERIALIZED ( \
                SELECT id FROM ( \
                    SELECT id, search FROM blog_posts WHERE published AND ",
            $is_common,
            " ORDER BY id DESC LIMIT 500) post \
                WHERE search @@ ",
            $query,
            " LIMIT 100) \
            SELECT 'post' AS kind, id FROM newest \
            UNION \
            (SELECT 'post', id FROM blog_posts \
                WHERE published AND (NOT ",
            $is_common,
            " OR (SELECT count(*) FROM newest) < 20) AND ",
            $posts,
            " LIMIT 1000) \
            UNION \
            (SELECT kind, id FROM search_documents WHERE kind <> 'post' AND ",
            $others,
            " LIMIT 200)"
        )
    };
}

/// Finds pages with any term. The rank is `ts_rank`, times the squared share of the terms that match, times a bonus for the kind
/// of page; of equals the newest comes first.
///
/// At most 200 candidates are ranked, because ranking reads the complete vector of a page, some 0.1 ms for a long one. They are looked up
/// for each term, and for all terms together, in texts and in titles. `OFFSET 0` makes Postgres look up each term and each candidate
/// separately; a join would read every page. A text is read only if it is quoted.
const RANKED_HITS: &str = concat!(
    "\
    WITH asked AS MATERIALIZED ( \
        SELECT to_tsquery('english', word) AS query, to_tsquery('english', replace(word, '|', ':A|') || ':A') AS title_query, \
            is_common, is_common_in_titles \
        FROM unnest($1, $2, $3) AS term (word, is_common, is_common_in_titles)), \
    lookup AS MATERIALIZED ( \
        SELECT *, 1 AS terms FROM asked \
        UNION ALL \
        SELECT to_tsquery('english', '(' || array_to_string($1, ')&(') || ')'), \
            to_tsquery('english', '(' || replace(array_to_string($1, ':A)&('), '|', ':A|') || ':A)'), \
            true = ALL ($2), true = ALL ($3), cardinality($1) \
        WHERE cardinality($1) > 1), \
    hit AS ( \
        SELECT kind, id, terms AS term_matches, 0 AS title_matches FROM lookup CROSS JOIN LATERAL (",
    bounded_lookup!("is_common", "query", in posts "search @@ query", else "search @@ query"),
    ") page \
        UNION ALL \
        SELECT kind, id, 0, terms FROM lookup CROSS JOIN LATERAL (",
    bounded_lookup!(
        "is_common_in_titles",
        "title_query",
        in posts "to_tsvector('english', search_head) @@ query",
        else "title_search @@ query"
    ),
    ") page), \
    candidate AS MATERIALIZED ( \
        SELECT kind, id, \
            CASE kind WHEN 'service' THEN 1.6 WHEN 'case-study' THEN 1.4 WHEN 'faq' THEN 1.2 WHEN 'page' THEN 1.2 ELSE 1 END AS bonus \
        FROM hit GROUP BY kind, id \
        ORDER BY greatest(sum(term_matches), sum(title_matches)) ^ 2 * (0.15 * sum(term_matches) + sum(title_matches)) DESC, id DESC \
        LIMIT 200), \
    ranked AS MATERIALIZED ( \
        SELECT kind, id, title, path, term_matches = cardinality($1) AS has_all_terms, \
            (ts_rank('{0.05, 0.15, 0.4, 1}', search, (SELECT to_tsquery('english', array_to_string($1, ' | ')))) \
                * (term_matches::real / cardinality($1)) ^ 2 * bonus)::real AS rank \
        FROM ( \
            SELECT candidate.kind, candidate.id, bonus, title, path, search, \
                CASE cardinality($1) WHEN 1 THEN 1 ELSE (SELECT count(*) FROM asked WHERE search @@ query) END AS term_matches \
            FROM candidate CROSS JOIN LATERAL ( \
                SELECT title, path, search FROM search_documents \
                WHERE id = candidate.id AND kind = candidate.kind OFFSET 0) page OFFSET 0) matched \
        ORDER BY rank DESC, id DESC, kind LIMIT $4) \
    SELECT ranked.*, lead, plain_text, \
        EXISTS (SELECT FROM asked WHERE ts_filter(search, '{a,b}') @@ query) AS has_term_in_head \
    FROM ranked CROSS JOIN LATERAL ( \
        SELECT lead, plain_text, search FROM search_documents \
        WHERE id = ranked.id AND kind = ranked.kind OFFSET 0) page \
    ORDER BY rank DESC, id DESC, kind"
);

#[derive(QueryableByName)]
pub struct Term {
    #[diesel(sql_type = Text)]
    pub word: String,
    #[diesel(sql_type = Bool)]
    pub is_known: bool,
    #[diesel(sql_type = Bool)]
    is_common: bool,
    #[diesel(sql_type = Bool)]
    is_common_in_titles: bool,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    path: String,
    #[diesel(sql_type = Text)]
    lead: String,
    #[diesel(sql_type = Text)]
    plain_text: String,
    #[diesel(sql_type = Float)]
    rank: f32,
    #[diesel(sql_type = Bool)]
    has_all_terms: bool,
    #[diesel(sql_type = Bool)]
    has_term_in_head: bool,
}

pub fn meaningful(conn: &mut PgConnection, terms: &[&str], listed: &[Lexeme]) -> DbResult<Vec<Term>> {
    // Only the end of a word differs from that of its lexeme.
    let begins_alike = |lexeme: &&Lexeme| {
        terms.iter().flat_map(|term| term.split('|')).any(|word| word.chars().next() == lexeme.text.chars().next())
    };
    let [lexemes, is_title, is_common] = Lexeme::parameters(listed.iter().filter(begins_alike), Lexeme::is_common);
    let parameters = [Parameter::Words(terms.to_vec()), lexemes, is_title, is_common];
    Ok(SearchStatement { sql: NON_STOP_WORDS, parameters: &parameters }.load(conn)?)
}

/// Returns the best hits of meaningful terms.
pub fn find(conn: &mut PgConnection, terms: &[Term], limit: i64) -> DbResult<Vec<Hit>> {
    let parameters = [
        Parameter::Words(terms.iter().map(|term| term.word.as_str()).collect()),
        Parameter::Flags(terms.iter().map(|term| term.is_common).collect()),
        Parameter::Flags(terms.iter().map(|term| term.is_common_in_titles).collect()),
        Parameter::Limit(limit),
    ];
    let rows: Vec<Row> = SearchStatement { sql: RANKED_HITS, parameters: &parameters }.load(conn)?;
    rows.into_iter().map(hit).collect()
}

fn hit(row: Row) -> DbResult<Hit> {
    let Row { title, kind, path, lead, plain_text: text, rank, has_all_terms, has_term_in_head } = row;
    let kind = kind.parse().map_err(|_| Error::Failed(format!("no kind of page: {kind}").into()))?;
    Ok(Hit { title, kind, path, lead, text, rank, has_all_terms, has_term_in_head })
}
