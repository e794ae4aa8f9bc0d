-- The administrators' list sorts by date, and by status. The partial index of the public list has no drafts.
CREATE INDEX blog_posts_by_date ON blog_posts (listed_on, id);
CREATE INDEX blog_posts_by_status ON blog_posts (published, id);
