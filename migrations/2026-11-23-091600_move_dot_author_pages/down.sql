-- Both addresses of these pages still resolve.
SELECT 1;
