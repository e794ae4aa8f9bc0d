//! The administrators' list of posts.

use domain::blog::PostDraft;
use ports::{List, Order, Query, blog::PostFilter};

use crate::support::{db_error, node, post, stored_post, user};

#[tokio::test]
async fn the_administrators_list_is_searched_sorted_and_paged() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    for title in ["banana 50%", "Äpfel", "cherry_1", "apricot"] {
        stored_post(&postgres, PostDraft { published: title != "apricot", ..post(title, &[ada]) }).await;
    }
    let titles = async |query: Query| -> Vec<String> {
        let list = List::list(&postgres, query, PostFilter::default()).await.expect("a list");
        list.rows.into_iter().map(|row| row.title).collect()
    };
    assert_eq!(titles(Query::default()).await, ["apricot", "cherry_1", "Äpfel", "banana 50%"]);
    for (search, found) in [("äPF", "Äpfel"), ("50%", "banana 50%"), ("_1", "cherry_1"), ("50 nana", "banana 50%")] {
        assert_eq!(titles(Query { search: Some(search.to_owned()), ..Query::default() }).await, [found]);
    }
    for (sort, order, wanted) in [
        ("title", Order::Ascending, ["Äpfel", "apricot", "banana 50%", "cherry_1"]),
        ("title", Order::Descending, ["cherry_1", "banana 50%", "apricot", "Äpfel"]),
        ("published", Order::Ascending, ["apricot", "banana 50%", "Äpfel", "cherry_1"]),
        ("createdAt", Order::Ascending, ["banana 50%", "Äpfel", "cherry_1", "apricot"]),
    ] {
        let mut query = Query { limit: Some(1), sort: Some(sort.to_owned()), order, ..Query::default() };
        let mut seen = Vec::new();
        loop {
            let page = List::list(&postgres, query.clone(), PostFilter::default()).await.expect("a page");
            assert_eq!(page.total, Some(4));
            seen.extend(page.rows.into_iter().map(|row| row.title));
            query.cursor = page.next;
            if query.cursor.is_none() {
                break;
            }
        }
        assert_eq!(seen, wanted, "{sort} {order:?}");
    }
}

#[tokio::test]
async fn a_search_lists_posts_with_the_words_in_their_title_first() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    for (title, content) in [
        ("Data drift 1", "Text"),
        ("Costs 2", "Data and drift."),
        ("Drift of DATA 3", "Text"),
        ("Data 4", "It may drift."),
        ("Drifting data 5", "Text"),
        ("Costs 6", "They drift; data, too."),
        ("Nothing 7", "Text"),
    ] {
        stored_post(&postgres, PostDraft { content: content.to_owned(), ..post(title, &[ada]) }).await;
    }
    let search = Query { search: Some("data drift".to_owned()), ..Query::default() };
    let page = async |query: &Query| {
        let page = List::list(&postgres, query.clone(), PostFilter::default()).await.expect("a page");
        assert_eq!(page.total, Some(6));
        let numbers = page.rows.iter().map(|row| row.title[row.title.len() - 1..].to_owned()).collect::<String>();
        (numbers, page.next)
    };
    assert_eq!(page(&search).await.0, "531642");
    let by_date = Query { sort: Some("createdAt".to_owned()), order: Order::Descending, ..search.clone() };
    assert_eq!(page(&by_date).await.0, "654321");
    for limit in 1..=6 {
        let mut query = Query { limit: Some(limit), ..search.clone() };
        let mut seen = String::new();
        loop {
            let offset = Query { offset: u32::try_from(seen.len()).ok(), cursor: None, ..query.clone() };
            let (numbers, next) = page(&query).await;
            assert_eq!(page(&offset).await, (numbers.clone(), next.clone()), "{limit}");
            seen += &numbers;
            query.cursor = next;
            if query.cursor.is_none() {
                break;
            }
        }
        assert_eq!(seen, "531642", "{limit}");
    }
    let (_, cursor) = page(&Query { limit: Some(1), ..search.clone() }).await;
    let query = Query { cursor, ..Query::default() };
    assert_ne!(db_error(List::list(&postgres, query, PostFilter::default()).await, "cursor"), "");
}
