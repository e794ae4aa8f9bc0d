DROP TABLE newsletter_subscriptions;
