//! Enquiries in storage.

use async_trait::async_trait;
use domain::{
    EnquiryId, MailId,
    enquiries::{Enquiry, EnquiryChanges, EnquiryCounts, EnquiryDraft, EnquiryStatus, Receipt},
};
use garde::Valid;

use crate::{IfMatch, Page, Query, Result};

/// Stores enquiries.
#[async_trait]
pub trait Enquiries: Send + Sync {
    /// Stores an enquiry and the job to mail it, in one transaction. The same enquiry with the same `Idempotency-Key` gives
    /// the first receipt again, also when both come at the same time; another one is another, whatever its key.
    async fn receive(&self, draft: Valid<EnquiryDraft>, key: Option<String>) -> Result<Receipt>;

    /// The administrators' list, newest first, of one status or all; sortable by `createdAt`, `name`, `email`, `status`. It is
    /// searched in name, address, company and message. A bad cursor or column is [`crate::Error::Invalid`] at `cursor` or
    /// `sort`.
    async fn list(&self, query: Query, status: Option<EnquiryStatus>) -> Result<Page<Enquiry>>;

    /// How many there are of each status.
    async fn counts(&self) -> Result<EnquiryCounts>;

    async fn find(&self, id: EnquiryId) -> Result<Option<Enquiry>>;

    async fn update(&self, id: EnquiryId, changes: Valid<EnquiryChanges>, if_match: IfMatch) -> Result<Enquiry>;

    /// Removes an enquiry with its mail: nothing of what was written is left.
    async fn delete(&self, id: EnquiryId, if_match: IfMatch) -> Result<()>;

    /// Makes the mail about an enquiry due, even if it was given up, and returns its id; `None` if it was sent already.
    /// A worker that is sending it keeps its lease.
    async fn requeue(&self, id: EnquiryId) -> Result<Option<MailId>>;
}
