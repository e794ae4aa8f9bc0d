DROP VIEW search_documents;
DROP TABLE site_pages;
