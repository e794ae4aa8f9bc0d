//! The words of a query, and which of them are searched for.

use crate::text::fold;

/// The maximum number of terms in a query.
const MAX_TERMS: usize = 40;

/// Words that occur in most questions and say nothing about their topic.
const STOP_WORDS: &str = "a am an and any anything are at be can company could do does done explain find for from get gets getting \
    give happen happened happens have hello help hi how i in is it know let like many me much my need of offer on only or our over \
    people please pls say see show someone something still tell thanks the think this to too us use used uses using want we what \
    which who with work would you your";

/// Words of visitors, and the words of pages about the same. A search finds either.
const SYNONYMS: [(&str, &str); 19] = [
    ("bank banking banks insurance insurer insurers", "finance"),
    ("boss runs", "chief|executive"),
    ("chatbot chatbots chatgpt gpt llm llms", "language"),
    ("clinic clinics hospital hospitals medical medicine", "healthcare"),
    ("customer customers", "client|clients"),
    ("factories factory plant plants", "manufacturing"),
    ("breakdown breakdowns failure failures", "fail|faults|maintenance"),
    ("fair fairness", "bias"),
    ("gdpr privacy", "protection"),
    ("figures numbers", "intervals"),
    ("head", "director"),
    ("kept saved stored", "processed"),
    ("own owner owners ownership owns", "yours"),
    ("price prices pricing rates", "priced|cost"),
    ("sap", "erp"),
    ("shop shops supermarket supermarkets", "retail"),
    ("stack tech", "technologies"),
    ("trial", "free"),
    ("reliable trust trustworthy", "honest"),
];

/// Questions for what the company does, besides those for services or offers.
const ABOUT_SERVICES: &str = "what do you do|what do you do exactly|what can you do for me|what can you do for us|what we do|\
                              what does your company do|how can you help|how can you help me|how can you help us";

/// Words that ask how to reach the company.
pub const CONTACT_WORDS: &str = "address based call contact email find headquarters located location mail number office \
    offices phone reach ring speak talk telephone touch visit where write";

/// Words that may stand between contact words.
const CONTACT_FILLERS: &str = "company human near person real somebody team there";

/// Job titles that queries abbreviate and pages spell out.
const ABBREVIATIONS: [(&str, [&str; 2]); 4] = [
    ("ceo", ["chief", "executive"]),
    ("cto", ["chief", "technology"]),
    ("cfo", ["chief", "financial"]),
    ("coo", ["chief", "operating"]),
];

/// Returns the words of a text, folded to lowercase ASCII letters and digits.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns the words to search for, at most 40: without single letters, duplicates, and ignored words unless there are no others.
/// Abbreviated job titles are spelled out. Synonyms follow a word after `|`.
///
/// ```
/// use portico_domain::search::terms;
///
/// assert_eq!(terms("Who is the CEO?"), ["chief", "executive"]);
/// assert_eq!(terms("Do you know chatbots?"), ["chatbots|language"]);
/// ```
#[must_use]
pub fn terms(question: &str) -> Vec<String> {
    let mut terms: Vec<String> = Vec::new();
    for word in words(question) {
        let spelled_out = ABBREVIATIONS.iter().find(|(short, _)| *short == word);
        let spelled_out = spelled_out.map_or_else(|| vec![word], |(_, long)| long.map(str::to_owned).to_vec());
        let meaningful = spelled_out.into_iter().filter(|word| word.len() > 1 || word.as_bytes()[0].is_ascii_digit());
        for term in meaningful {
            if terms.len() < MAX_TERMS && !terms.contains(&term) {
                terms.push(term);
            }
        }
    }
    if !terms.iter().all(|term| is_ignored(term)) {
        terms.retain(|term| !is_ignored(term));
    }
    for term in &mut terms {
        if let Some((_, synonyms)) = SYNONYMS.iter().find(|(words, _)| lists(words, term)) {
            *term = format!("{term}|{synonyms}");
        }
    }
    terms
}

/// Returns whether a word says nothing about the topic: a stop word, or a number of one or two digits.
#[must_use]
pub fn is_ignored(word: &str) -> bool {
    lists(STOP_WORDS, word) || word.len() <= 2 && word.bytes().all(|letter| letter.is_ascii_digit())
}

/// Returns whether a question only asks what the company offers.
#[must_use]
pub fn asks_for_services(question: &str) -> bool {
    let words = words(question);
    let names_them = words.iter().any(|word| lists("offer service services", word));
    let question = words.join(" ");
    let is_general = words.iter().all(|word| lists("service services", word) || lists(STOP_WORDS, word));
    names_them && is_general || ABOUT_SERVICES.split('|').any(|listed| listed == question)
}

/// Returns whether a question only asks how to reach the company.
#[must_use]
pub fn asks_for_contact(question: &str) -> bool {
    let words = words(&fold(question).replace("e-mail", "email"));
    let all = |word: &String| [CONTACT_WORDS, CONTACT_FILLERS, STOP_WORDS].iter().any(|list| lists(list, word));
    words.iter().any(|word| lists(CONTACT_WORDS, word)) && words.iter().all(all)
}

/// Returns whether a word begins with the stem of a term or of one of its synonyms: the first two thirds, at least four letters.
/// All are folded.
#[must_use]
pub fn stem_matches(word: &str, term: &str) -> bool {
    term.split('|').any(|term| {
        let stem = (term.len() * 2 / 3).max(4);
        term.get(..stem).map_or(word == term, |stem| word.starts_with(stem))
    })
}

fn lists(list: &str, word: &str) -> bool {
    list.split(' ').any(|listed| listed == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_out_stop_words_unless_there_are_no_others() {
        assert_eq!(terms("Please tell me what you know about Cafés"), ["about", "cafes"]);
        assert_eq!(terms("find help"), ["find", "help"]);
        assert_eq!(terms("GPT-4, 4 x gpt"), ["gpt|language"]);
        assert_eq!(terms("24?"), ["24"]);
        assert!(terms("? !").is_empty());
    }

    #[test]
    fn bounds_the_number_of_terms() {
        let question: Vec<String> = (0..100).map(|number| format!("word{number}")).collect();
        assert_eq!(terms(&question.join(" ")).len(), MAX_TERMS);
    }

    #[test]
    fn recognises_questions_for_contact_details() {
        for question in
            ["What is your phone number?", "where is your office", "How can I contact you?", "E-mail address?"]
        {
            assert!(asks_for_contact(question), "{question}");
        }
        for question in ["How do you call a model?", "Where do forecasts come from?", "what is the", ""] {
            assert!(!asks_for_contact(question), "{question}");
        }
    }

    #[test]
    fn recognises_questions_for_services() {
        for question in ["What services do you offer?", "what do you do", "Our Services", "How can you help us?"] {
            assert!(asks_for_services(question), "{question}");
        }
        for question in ["Do you offer a discount?", "What do you think?", "How do you do?", ""] {
            assert!(!asks_for_services(question), "{question}");
        }
    }

    #[test]
    fn compares_long_words_by_their_stem_and_short_words_exactly() {
        for (word, term) in
            [("forecasts", "forecasting"), ("prices", "price"), ("ai", "ai"), ("languages", "chatbot|language")]
        {
            assert!(stem_matches(word, term), "{word}, {term}");
        }
        for (word, term) in [("aim", "ai"), ("fork", "forecasting")] {
            assert!(!stem_matches(word, term), "{word}, {term}");
        }
    }
}
