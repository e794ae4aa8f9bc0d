//! The page that answers a posted form.

use actix_web::http::StatusCode;
use html_escape::{encode_double_quoted_attribute as attribute, encode_text};

use web_http::{error::ApiError, settings::Company};

/// A message as a page. It uses classes of the style sheet.
pub struct Message<'a> {
    title: &'static str,
    texts: Vec<&'a str>,
    errors: Vec<&'a str>,
    failed: bool,
    /// The way back to the form: its address and the link's text.
    back: Option<(&'static str, &'static str)>,
}

const GO_BACK: &str = "Use your browser’s Back button to return to the form, then send it again.";

impl<'a> Message<'a> {
    /// Returns the confirmation of a stored enquiry.
    pub fn enquiry(email_sent: bool) -> Self {
        if email_sent {
            let thanks = "Thank you for contacting us. We'll get back to you soon.";
            return Self::success("Message Sent Successfully!", thanks);
        }
        let stored = "Your message has been saved. We'll process it as soon as possible.";
        Self::success("Message Received!", stored)
    }
    pub fn subscribed() -> Self {
        Self::success("Success!", "You've been subscribed to our newsletter.")
    }

    fn success(title: &'static str, text: &'static str) -> Self {
        Self { title, texts: vec![text], errors: Vec::new(), failed: false, back: None }
    }

    /// Returns the failure of the form at `path`.
    pub fn failure(path: &str, error: &'a ApiError) -> Self {
        let title = if path == super::CONTACT { "Submission Failed" } else { "Error" };
        let back = [super::LOGIN, super::LOGOUT].contains(&path).then_some((super::LOGIN, "Back to the login"));
        let invalid = error.status == StatusCode::BAD_REQUEST;
        let (text, errors) = if invalid {
            ("Please correct the following:", error.messages().collect())
        } else {
            (error.message(), Vec::new())
        };
        // A login has nothing to lose that the browser’s Back button would keep.
        let texts = std::iter::once(text).chain(back.is_none().then_some(GO_BACK)).collect();
        Self { title, texts, errors, failed: true, back }
    }

    /// Returns the title and `noindex`.
    pub fn head(&self, site: &str) -> String {
        let (title, site) = (encode_text(self.title), encode_text(site));
        format!("<title>{title} | {site}</title><meta name=\"robots\" content=\"noindex\">")
    }

    /// Returns the body.
    pub fn body(&self, company: &Company) -> String {
        let mut texts = self.texts.iter();
        let mut html = format!(
            "<main class=\"wrap flex-1 py-16\"{}><h1 class=\"text-h2\">{}</h1>",
            if self.failed { " role=\"alert\"" } else { "" },
            encode_text(self.title)
        );
        html.push_str(&paragraph(texts.next().copied().unwrap_or_default()));
        if !self.errors.is_empty() {
            let items = self.errors.iter().map(|error| format!("<li>{}</li>", encode_text(error)));
            html.extend(["<ul class=\"mt-4 list-disc pl-6\">", &items.collect::<String>(), "</ul>"]);
        }
        html.extend(texts.map(|text| paragraph(text)));
        if let Some((href, text)) = self.back {
            html.push_str(&link(href, text));
        }
        if self.failed && !company.email.is_empty() {
            html.push_str(&link(&format!("mailto:{}", company.email), &format!("Write to {}", company.email)));
        }
        html.push_str(&link("/", &format!("Back to {}", company.name)));
        html.push_str("</main>");
        html
    }
}

fn paragraph(text: &str) -> String {
    format!("<p class=\"mt-4 text-muted\">{}</p>", encode_text(text))
}

fn link(href: &str, text: &str) -> String {
    let (href, text) = (attribute(href), encode_text(text));
    format!("<p class=\"mt-4\"><a class=\"text-blue underline\" href=\"{href}\">{text}</a></p>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ValidationErrors;

    fn company() -> Company {
        Company { name: "A & B".to_owned(), email: "hi@example.com".to_owned(), ..Company::default() }
    }

    #[test]
    fn a_failure_lists_all_errors_and_the_companys_address() {
        let mut errors = ValidationErrors::one("name", "Name is required");
        errors.add("email", "<b>");
        let error = ApiError::invalid(errors);
        let message = Message::failure("/contact", &error);
        assert!(message.head("A & B").starts_with("<title>Submission Failed | A &amp; B</title>"));
        let body = message.body(&company());
        assert!(body.contains("<li>Name is required</li><li>&lt;b&gt;</li>"), "{body}");
        assert!(body.contains("href=\"mailto:hi@example.com\"") && body.contains("Back button"), "{body}");
        assert!(body.contains("role=\"alert\"") && body.contains("Back to A &amp; B"), "{body}");
    }

    #[test]
    fn a_failed_login_leads_back_to_the_form() {
        let error = ApiError::new(StatusCode::UNAUTHORIZED, "Invalid username or password");
        let body = Message::failure("/auth", &error).body(&company());
        assert!(body.contains("Invalid username or password") && body.contains("href=\"/auth\""), "{body}");
        assert!(!body.contains("Back button"), "{body}");
    }

    #[test]
    fn a_success_has_the_forms_message() {
        let body = Message::subscribed().body(&company());
        assert!(body.contains("You've been subscribed to our newsletter."), "{body}");
        assert!(!body.contains("alert") && !body.contains("mailto:"), "{body}");
    }
}
