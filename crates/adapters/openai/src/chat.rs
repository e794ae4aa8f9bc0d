//! Answers chat messages.

use async_openai::types::chat::{
    ChatCompletionRequestSystemMessage, ChatCompletionRequestUserMessage, CreateChatCompletionRequest,
};
use async_trait::async_trait;
use domain::ai::{Answer, Question};
use garde::Valid;
use ports::ai::{AiError, Chat};
use serde::Deserialize;

use crate::{
    OpenAi, ResponseError,
    budget::{Reported, used},
};

/// The longest response that is read.
pub const MAX_BYTES: usize = 1024 * 1024;

/// The fields of a response that are used. Compatible servers differ in the others.
#[derive(Deserialize)]
pub struct Completion {
    choices: Vec<Choice>,
    usage: Option<Reported>,
}

#[derive(Deserialize)]
struct Choice {
    message: Message,
}

#[derive(Deserialize)]
struct Message {
    content: Option<String>,
}

#[async_trait]
impl Chat for OpenAi {
    fn model(&self) -> Option<&str> {
        Some(&self.chat_model)
    }

    async fn answer(&self, question: Valid<Question>) -> Result<Answer, AiError> {
        let instructions = instructions(&self.site);
        let texts = [instructions.as_str(), &question.message];
        let request = CreateChatCompletionRequest {
            model: self.chat_model.clone(),
            messages: vec![
                ChatCompletionRequestSystemMessage::from(instructions.as_str()).into(),
                ChatCompletionRequestUserMessage::from(question.message.as_str()).into(),
            ],
            ..CreateChatCompletionRequest::default()
        };
        let reply = self
            .connection
            .ask(&texts, async |clients| {
                let completion: Completion = clients.chat.chat().create_byot(request).await?;
                let reply = completion.choices.into_iter().find_map(|choice| {
                    let text = choice.message.content?.trim().to_owned();
                    (!text.is_empty()).then_some(text)
                });
                let words = [texts[0], texts[1], reply.as_deref().unwrap_or_default()];
                let used = used(completion.usage.as_ref(), &words);
                Ok((reply.ok_or_else(|| ResponseError::Empty.into()), used))
            })
            .await?;
        Ok(Answer { reply, sources: Vec::new() })
    }
}

fn instructions(site: &str) -> String {
    format!(
        "You are the assistant on the website of {site}, a company that builds AI and machine-learning solutions. Answer \
         briefly, in plain text without markup, in the language of the question. Where you do not know something about \
         the company, say so and point to the contact page."
    )
}
