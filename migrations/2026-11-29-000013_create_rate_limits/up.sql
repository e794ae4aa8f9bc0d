-- Counts of rate limits, which nodes share: the theoretical arrival time (GCRA) of a client's next request. Unlogged, because a crash
-- may forget them; nothing refers to them, and rows whose time has passed are swept.
CREATE UNLOGGED TABLE rate_limits (
    quota text NOT NULL,
    client text NOT NULL,
    arrival timestamptz NOT NULL,
    PRIMARY KEY (quota, client),
    CONSTRAINT rate_limits_quota_present CHECK (quota <> '')
) WITH (fillfactor = 50);
