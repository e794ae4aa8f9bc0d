//! The lexemes of posts that Postgres' statistics list.

/// The CTE `listed`: the most common lexemes of posts, and with `is_title` of their titles. Common ones are in at least 4 % of the posts
/// and in more than 200: an index of words reads all entries of a lexeme before it returns the first, so that these are looked for
/// in some of the posts. Without statistics, and with up to 200 posts, none is listed.
macro_rules! listed_lexemes {
    () => {
        "listed AS MATERIALIZED ( \
            SELECT lexeme, tablename <> 'blog_posts' AS is_title, frequency >= 0.04 AND frequency * posts > 200 AS is_common \
            FROM (SELECT reltuples AS posts FROM pg_class WHERE oid = 'blog_posts'::regclass AND reltuples > 200) size \
                CROSS JOIN pg_stats \
                CROSS JOIN LATERAL unnest(most_common_elems::text::text[], most_common_elem_freqs) AS element (lexeme, frequency) \
            WHERE schemaname = current_schema \
                AND (tablename, attname) IN (('blog_posts', 'search'), ('blog_posts_title_search', 'to_tsvector')) \
                AND lexeme IS NOT NULL) "
    };
}

pub(super) use listed_lexemes;
