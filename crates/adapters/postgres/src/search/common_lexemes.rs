//! The lexemes of posts that are too common to be looked up in an index.

/// The CTE `common`: the lexemes of at least 4 % of the posts and more than 200 posts, by Postgres' own statistics; those of titles with
/// `is_title`. An index of words reads all entries of a lexeme before it returns the first, so that such lexemes are looked for in the
/// newest posts instead. Without statistics there are none.
macro_rules! common_lexemes {
    () => {
        "common AS MATERIALIZED ( \
            SELECT lexeme, tablename <> 'blog_posts' AS is_title \
            FROM pg_stats CROSS JOIN LATERAL unnest(most_common_elems::text::text[], most_common_elem_freqs) AS e (lexeme, frequency) \
            WHERE schemaname = current_schema \
                AND (tablename, attname) IN (('blog_posts', 'search'), ('blog_posts_title_search', 'to_tsvector')) \
                AND (SELECT reltuples FROM pg_class WHERE oid = 'blog_posts'::regclass) > 200 \
                AND frequency >= 0.04 \
                AND frequency * (SELECT reltuples FROM pg_class WHERE oid = 'blog_posts'::regclass) > 200) "
    };
}

pub(super) use common_lexemes;
