//! How the company is reached, for those who ask.

use domain::text;

/// How the company is reached; what is empty is not told.
#[derive(Clone, Debug, Default)]
pub struct Contact {
    pub address: String,
    pub phone: String,
    pub email: String,
}

/// Words of which a question for it is made.
const ASKS: [&str; 22] = [
    "address",
    "based",
    "call",
    "contact",
    "email",
    "find",
    "headquarters",
    "located",
    "location",
    "mail",
    "number",
    "office",
    "offices",
    "phone",
    "reach",
    "ring",
    "talk",
    "telephone",
    "touch",
    "visit",
    "where",
    "write",
];

/// Words that may stand around them.
const AROUND: [&str; 34] = [
    "a", "am", "an", "and", "are", "at", "can", "company", "do", "does", "give", "have", "how", "i", "in", "is", "it",
    "me", "my", "of", "on", "or", "please", "s", "someone", "tell", "the", "to", "us", "we", "what", "which", "you",
    "your",
];

impl Contact {
    /// The answer to a question for nothing else.
    #[must_use]
    pub fn answer(&self, question: &str) -> Option<String> {
        let key = text::key(question).replace("e-mail", "email");
        let words: Vec<&str> = key.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let asked = words.iter().any(|word| ASKS.contains(word));
        let nothing_else = words.iter().all(|word| ASKS.contains(word) || AROUND.contains(word));
        let told = [("Phone", &self.phone), ("E-mail", &self.email), ("Address", &self.address)];
        let told: Vec<String> = told
            .into_iter()
            .filter(|(_, value)| !value.trim().is_empty())
            .map(|(name, value)| format!("{name}: {}", value.trim()))
            .collect();
        (asked && nothing_else && !told.is_empty())
            .then(|| format!("This is how you reach us:\n\n{}", told.join("\n\n")))
    }
}

#[cfg(test)]
mod tests {
    use super::Contact;

    fn contact() -> Contact {
        Contact { phone: "+49 40 1".to_owned(), address: "Harbour 1".to_owned(), ..Contact::default() }
    }

    #[test]
    fn who_asks_how_the_company_is_reached_is_told() {
        for question in
            ["What is your phone number?", "where is your office", "How can I contact you?", "E-mail address?"]
        {
            let answer = contact().answer(question).unwrap_or_default();
            assert!(
                answer.contains("Phone: +49 40 1") && answer.contains("Address: Harbour 1"),
                "{question}: {answer}"
            );
            assert!(!answer.contains("E-mail"), "{answer}");
        }
    }

    #[test]
    fn another_question_with_such_words_is_another_question() {
        for question in ["How do you call a model?", "Where do forecasts come from?", "what is the", ""] {
            assert_eq!(contact().answer(question), None, "{question}");
        }
        assert_eq!(Contact::default().answer("phone?"), None);
    }
}
