-- The extension stays: it may be somebody else's.
DROP VIEW search_documents;
DROP TABLE site_pages;
