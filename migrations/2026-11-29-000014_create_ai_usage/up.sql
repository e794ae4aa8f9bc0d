-- Calls and tokens of the AI provider, a row for each UTC day, counted by all nodes.
CREATE TABLE ai_usage (
    day date PRIMARY KEY,
    calls bigint NOT NULL,
    tokens bigint NOT NULL,
    CONSTRAINT ai_usage_calls_natural CHECK (calls >= 0),
    CONSTRAINT ai_usage_tokens_natural CHECK (tokens >= 0)
);
