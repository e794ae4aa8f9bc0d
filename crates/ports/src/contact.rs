//! Enquiries in storage.

use async_trait::async_trait;
use domain::contact::{EnquiryDraft, Receipt};
use garde::Valid;

use crate::Result;

/// Stores enquiries.
#[async_trait]
pub trait Contact: Send + Sync {
    /// Stores an enquiry and the job to mail it, in one transaction.
    async fn receive(&self, draft: Valid<EnquiryDraft>) -> Result<Receipt>;
}
