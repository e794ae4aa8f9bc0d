//! Enquiries in storage.

use async_trait::async_trait;
use domain::{
    DeletionId, EnquiryId, MailId,
    enquiries::{Enquiry, EnquiryChanges, EnquiryCounts, EnquiryDraft, EnquiryStatus, Receipt},
};
use garde::Valid;

use crate::{IfMatch, List, Period, Result, bulk::BulkReport};

/// The filters of the administrators' list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnquiryFilter {
    /// Only enquiries with this status; all but spam by default.
    pub status: Option<EnquiryStatus>,
    /// Only enquiries that came in this period, in UTC.
    pub period: Option<Period>,
}

/// Stores enquiries. The administrators' list is sortable by `createdAt`, `name`, `email` and `status`; a search looks at name, address,
/// company and message.
#[async_trait]
pub trait Enquiries: List<Enquiry, EnquiryFilter> {
    /// Stores an enquiry and its mail in one transaction. The same enquiry with the same `Idempotency-Key` returns the first
    /// receipt, also for concurrent calls. A different enquiry with the same key is stored as a new one.
    async fn receive(&self, draft: Valid<EnquiryDraft>, key: Option<String>) -> Result<Receipt>;

    async fn counts(&self) -> Result<EnquiryCounts>;

    async fn find(&self, id: EnquiryId) -> Result<Option<Enquiry>>;

    async fn update(&self, id: EnquiryId, changes: EnquiryChanges, if_match: IfMatch) -> Result<Enquiry>;

    /// Gives enquiries a status, or deletes them without one. See [`crate::Store::bulk`].
    async fn bulk(&self, ids: Vec<i32>, status: Option<EnquiryStatus>) -> Result<BulkReport>;

    /// Deletes an enquiry and its mail.
    async fn delete(&self, id: EnquiryId, if_match: IfMatch) -> Result<DeletionId>;

    /// Makes the mail about an enquiry due, also if it was given up. Returns its id, or `None` if it was already sent or is about spam. A worker that
    /// is sending it keeps its lease.
    async fn requeue(&self, id: EnquiryId) -> Result<Option<MailId>>;
}
