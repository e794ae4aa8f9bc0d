DROP VIEW knowledge;
