//! Enquiries in storage.

use async_trait::async_trait;
use domain::{
    DeletionId, EnquiryId, MailId,
    enquiries::{Enquiry, EnquiryChanges, EnquiryCounts, EnquiryDraft, EnquiryStatus, Receipt},
};
use garde::Valid;

use crate::{IfMatch, Page, Period, Query, Result};

/// Stores enquiries.
#[async_trait]
pub trait Enquiries: Send + Sync {
    /// Stores an enquiry and its mail in one transaction. The same enquiry with the same `Idempotency-Key` returns the first
    /// receipt, also for concurrent calls. A different enquiry with the same key is stored as a new one.
    async fn receive(&self, draft: Valid<EnquiryDraft>, key: Option<String>) -> Result<Receipt>;

    /// The administrators' list, newest first: enquiries with one status, by default all but spam, that came in the period (UTC), if
    /// any. It can be sorted by `createdAt`, `name`, `email` and `status`. A search looks at name, address, company and message. An
    /// invalid cursor or column is [`crate::Error::Invalid`] at `cursor` or `sort`.
    async fn list(&self, query: Query, status: Option<EnquiryStatus>, period: Option<Period>) -> Result<Page<Enquiry>>;

    /// The number of enquiries of each status.
    async fn counts(&self) -> Result<EnquiryCounts>;

    async fn find(&self, id: EnquiryId) -> Result<Option<Enquiry>>;

    async fn update(&self, id: EnquiryId, changes: Valid<EnquiryChanges>, if_match: IfMatch) -> Result<Enquiry>;

    /// Deletes an enquiry and its mail.
    async fn delete(&self, id: EnquiryId, if_match: IfMatch) -> Result<DeletionId>;

    /// Makes the mail about an enquiry due, also if it was given up. Returns its id, or `None` if it was already sent or is about spam. A worker that
    /// is sending it keeps its lease.
    async fn requeue(&self, id: EnquiryId) -> Result<Option<MailId>>;
}
