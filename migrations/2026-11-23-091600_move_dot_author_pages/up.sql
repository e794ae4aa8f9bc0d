-- Author pages of names of one or two dots: browsers take these addresses for /authors/ and /.
WITH moved AS (
    SELECT id, row_number() OVER (ORDER BY id) AS place FROM users WHERE author_slug IN ('.', '..')
), free AS (
    SELECT 'author-' || number AS slug, row_number() OVER (ORDER BY number) AS place
    FROM generate_series(2, (SELECT count(*) + 3 FROM author_slugs)) number
    WHERE NOT EXISTS (SELECT FROM author_slugs WHERE author_slugs.slug = 'author-' || number)
), given AS (
    INSERT INTO author_slugs (slug, user_id) SELECT free.slug, moved.id FROM moved JOIN free USING (place)
    RETURNING slug, user_id
)
UPDATE users SET author_slug = given.slug FROM given WHERE users.id = given.user_id;
