//! The features of the product. Every layer names its files after them.

use crate::named::named;

named! {
    "lowercase",
    "a feature",
    /// A feature of the product. A write names the features that it changes, which invalidates cached responses.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Feature {
        /// User accounts.
        Users,
        /// Login sessions.
        Session,
        /// Services, case studies and team members.
        Content,
        /// Posts and their authors.
        Blog,
        /// Questions and answers.
        Faq,
        /// Pages that administrators add.
        Pages,
        /// The menu.
        Navigation,
        /// Contact enquiries.
        Enquiries,
        /// Newsletter subscribers.
        Subscribers,
        /// The chat and the image generator.
        Ai,
    }
}
