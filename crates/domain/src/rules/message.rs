//! Messages that more than one layer uses.

/// The username is taken.
pub const USERNAME_TAKEN: &str = "Username already exists";
/// Another post has the slug.
pub const SLUG_TAKEN: &str = "A post with this slug already exists";
/// Another page has the slug.
pub const PAGE_SLUG_TAKEN: &str = "A page with this slug already exists";
/// The slug is in use by a page of the site.
pub const SLUG_RESERVED: &str = "This slug is reserved";
/// Another category has the name.
pub const CATEGORY_TAKEN: &str = "A category with this name already exists";
/// The last administrator would lose their rights.
pub const LAST_ADMINISTRATOR: &str = "Cannot remove the last administrator";
/// Unknown type of a content item.
pub const CONTENT_TYPE: &str = "Type must be one of: case-study, service, team-member";
/// A content item's metadata is not a JSON object.
pub const INVALID_JSON: &str = "Invalid JSON format. Please check your JSON syntax.";
/// Unknown status of an enquiry.
pub const ENQUIRY_STATUS: &str = "Status must be one of: new, read, answered, spam";
/// An FAQ item without an existing category.
pub const SELECT_CATEGORY: &str = "Please select a category";
/// An FAQ item can't be restored without its category.
pub const CATEGORY_DELETED: &str = "The category of this question was deleted, too";
/// The address of a subscriber who would be restored is on the list again.
pub const SUBSCRIBED_AGAIN: &str = "This address is on the list again";
/// An enquiry that would be restored was sent again.
pub const RECEIVED_AGAIN: &str = "This enquiry was received again";
/// The author page of a user who would be restored belongs to another author now.
pub const AUTHOR_PAGE_TAKEN: &str = "The address of this author page belongs to another author now";
/// A post's tag has more than [`crate::blog::MAX_TAG`] characters.
pub const TAG_TOO_LONG: &str = "A tag must be at most 100 characters";
/// A post's list of authors is empty.
pub const AUTHOR_REQUIRED: &str = "At least one author is required";
/// An author of a post who does not exist.
pub const UNKNOWN_AUTHOR: &str = "One of the authors does not exist";
/// A navigation item's parent does not exist.
pub const PARENT_MISSING: &str = "The parent item does not exist";
/// A navigation item would be its own parent.
pub const PARENT_SELF: &str = "An item cannot be its own parent";
/// A navigation item's parent would not be top-level.
pub const PARENT_NESTED: &str = "Only top-level items can be chosen as parent";
/// A navigation item that has children would get a parent.
pub const PARENT_HAS_CHILDREN: &str = "An item with children cannot have a parent";
/// Unknown treatment of the children of a deleted navigation item.
pub const CHILDREN_POLICY: &str = "Children must be one of: promote, hide, delete";
/// The author to whom the posts of a deleted user go does not exist or is that user.
pub const LIST_CHANGED: &str = "The list has changed meanwhile. Please load it again.";
/// See its text.
pub const REASSIGN_TO: &str = "Choose another user";
