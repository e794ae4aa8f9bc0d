-- The addresses that published posts had before, which lead on to the present ones.
CREATE TABLE former_slugs (
    slug text PRIMARY KEY,
    blog_post_id integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT former_slugs_post FOREIGN KEY (blog_post_id) REFERENCES blog_posts (id) ON DELETE CASCADE,
    CONSTRAINT former_slugs_slug_present CHECK (slug <> '')
);

CREATE INDEX former_slugs_by_post ON former_slugs (blog_post_id);
