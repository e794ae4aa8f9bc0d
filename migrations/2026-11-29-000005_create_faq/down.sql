DROP TABLE faq_items;
DROP TABLE faq_categories;
