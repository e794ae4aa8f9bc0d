//! Runs the examples.

#[path = "../examples/blog.rs"]
mod blog;
#[path = "../examples/content.rs"]
mod content;
#[path = "../examples/enquiries.rs"]
mod enquiries;
#[path = "../examples/faq.rs"]
mod faq;
#[path = "../examples/navigation.rs"]
mod navigation;
#[path = "../examples/search.rs"]
mod search;
#[path = "../examples/subscribers.rs"]
mod subscribers;
#[path = "../examples/users.rs"]
mod users;

macro_rules! run {
    ($($name:ident),+ $(,)?) => {$(
        #[test]
        fn $name() -> Result<(), Box<dyn std::error::Error>> {
            $name::main()
        }
    )+};
}

run!(blog, content, enquiries, faq, navigation, search, subscribers, users);
