-- Addresses of author pages in Unicode's form NFC. A former one goes on leading to its author; where another author has the composed one,
-- a number is appended.
DO $$
DECLARE
    author record;
    wanted text;
    number integer;
BEGIN
    FOR author IN
        SELECT id, normalize(author_slug, NFC) AS slug FROM users WHERE author_slug IS NOT NFC NORMALIZED ORDER BY id
    LOOP
        wanted := author.slug;
        number := 1;
        WHILE EXISTS (SELECT FROM author_slugs WHERE slug = wanted AND user_id <> author.id) LOOP
            number := number + 1;
            wanted := author.slug || '-' || number;
        END LOOP;
        INSERT INTO author_slugs (slug, user_id) VALUES (wanted, author.id) ON CONFLICT DO NOTHING;
        UPDATE users SET author_slug = wanted WHERE id = author.id;
    END LOOP;
END
$$;
INSERT INTO author_slugs (slug, user_id)
SELECT normalize(slug, NFC), user_id FROM author_slugs WHERE slug IS NOT NFC NORMALIZED
ON CONFLICT DO NOTHING;

-- The server transliterates these names again, in the background.
UPDATE users SET search_head = NULL WHERE username IS NOT NFC NORMALIZED OR display_name IS NOT NFC NORMALIZED;

-- Users by name in the order of letters; by its key until the name is transliterated.
CREATE INDEX users_by_name ON users (coalesce(search_head, username_key), id);
