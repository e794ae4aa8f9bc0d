//! The daily budget of calls and tokens.

use std::sync::Arc;

use metrics::counter;
use ports::ai::{AiError, DailyBudget, Usage};
use serde::Deserialize;

/// The characters of a token, on average over languages, where the provider does not report tokens.
const CHARACTERS: usize = 4;

/// The most tokens that one response counts: a provider could report anything.
const MAX_TOKENS: u64 = 10_000_000;

/// Counts calls and tokens in storage, and refuses calls beyond the limits of the day.
#[derive(Clone)]
pub struct Budget {
    pub limits: DailyBudget,
    pub usage: Arc<dyn Usage>,
}

impl Budget {
    /// Counts a call and the tokens of its question before it is made. Those of the answer are added afterwards, so that the calls
    /// in flight may exceed the tokens of the day.
    pub async fn reserve(&self, estimate: u64) -> Result<(), AiError> {
        match self.usage.reserve(self.limits, estimate).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(AiError::OverBudget),
            // Without its count, a call could exceed the budget.
            Err(error) => Err(AiError::Busy(error.into())),
        }
    }

    /// Replaces the estimate of a call by the tokens that it used, even if the caller is gone.
    pub fn correct(&self, estimate: u64, used: u64) {
        let difference = i64::try_from(used).unwrap_or(i64::MAX) - i64::try_from(estimate).unwrap_or(i64::MAX);
        if difference == 0 {
            return;
        }
        let usage = Arc::clone(&self.usage);
        tokio::spawn(async move {
            if let Err(error) = usage.correct(difference).await {
                tracing::warn!(%error, difference, "tokens of the AI provider were not counted");
            }
        });
    }
}

pub fn estimate(texts: &[&str]) -> u64 {
    let characters: usize = texts.iter().map(|text| text.chars().count()).sum();
    characters.div_ceil(CHARACTERS) as u64
}

/// The tokens of a response as a provider reports them. Compatible servers differ in everything.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct Reported(serde_json::Value);

impl Reported {
    fn tokens(&self) -> Option<u64> {
        let field = |name: &str| self.0.get(name).and_then(serde_json::Value::as_u64);
        let sum = |question: &str, answer: &str| Some(field(question)?.saturating_add(field(answer)?));
        field("total_tokens")
            .or_else(|| sum("prompt_tokens", "completion_tokens"))
            .or_else(|| sum("input_tokens", "output_tokens"))
    }
}

/// Returns the tokens that a call used, as reported or else as estimated, and counts them in the metrics.
pub fn used(reported: Option<&Reported>, texts: &[&str]) -> u64 {
    let tokens = reported.and_then(Reported::tokens).map_or_else(|| estimate(texts), |tokens| tokens.min(MAX_TOKENS));
    counter!("portico_ai_tokens_total").increment(tokens);
    tokens
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{MAX_TOKENS, Reported, used};

    #[test]
    fn takes_reported_tokens_and_estimates_the_others() {
        for (reported, expected) in [
            (json!({"total_tokens": 7, "prompt_tokens": 1}), 7),
            (json!({"prompt_tokens": 3, "completion_tokens": 2}), 5),
            (json!({"input_tokens": 4, "output_tokens": 0}), 4),
            (json!({"total_tokens": u64::MAX}), MAX_TOKENS),
            (json!({"input_tokens": u64::MAX, "output_tokens": 1}), MAX_TOKENS),
            (json!({"total_tokens": -1}), 2),
            (json!({"total_tokens": "7"}), 2),
            (json!(null), 2),
            (json!([]), 2),
        ] {
            assert_eq!(used(Some(&Reported(reported.clone())), &["Wer", "bist"]), expected, "{reported}");
        }
        assert_eq!(used(None, &["äöüß"]), 1);
    }
}
