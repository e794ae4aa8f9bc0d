//! The engine with small bundles that misbehave in every way a page could, and with the real bundle.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails panics")]

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use portico_renderer::{Engine, Options};
use ports::renderer::{PageError, PageKind, PageRenderer};

/// A bundle that renders `/` and runs the script `faults` for other pages.
fn bundle(faults: &str) -> String {
    format!(
        "globalThis.portico = {{
           about: () => JSON.stringify({{ query: ['before'] }}),
           needs: (url) => JSON.stringify({{ calls: ['/api/navigation'], route: url, chunk: 'home', kind: 'page' }}),
           render: (url, page) => {{
             const faults = {{ {faults} }};
             const html = url in faults ? faults[url](page) : `<p>${{JSON.parse(page).text}}</p>`;
             return JSON.stringify({{ head: '<title>Home</title>', html }});
           }},
         }};"
    )
}

/// Longer than the machine needs to start something, and far shorter than [`HELD`].
const BEGUN: Duration = Duration::from_millis(200);

/// How long an endless page occupies the only worker.
const HELD: Duration = Duration::from_secs(1);

fn one_worker() -> Options {
    Options { workers: 1, deadline: Duration::from_millis(300), ..Options::default() }
}

/// The time in which a call must end in these tests, on however busy a machine.
fn patiently() -> Instant {
    Instant::now() + Duration::from_mins(1)
}

async fn render(engine: &Engine, url: &str) -> Result<String, PageError> {
    render_until(engine, url, patiently()).await
}

async fn render_until(engine: &Engine, url: &str, until: Instant) -> Result<String, PageError> {
    let page: Arc<str> = r#"{"text":"grüße"}"#.into();
    engine.render(url, page, until).await.map(|rendered| rendered.html)
}

async fn assert_breaks_alone(faults: &str, is_it: impl Fn(&PageError) -> bool) {
    let engine = Engine::start(&bundle(faults), one_worker()).unwrap();
    for _ in 0..3 {
        let error = render(&engine, "/bad").await.unwrap_err();
        assert!(is_it(&error), "{error:?}");
        assert_eq!(render(&engine, "/").await.unwrap(), "<p>grüße</p>");
    }
}

fn limit(error: &PageError) -> bool {
    matches!(error, PageError::Limit(_))
}

fn failed(error: &PageError) -> bool {
    matches!(error, PageError::Failed(_))
}

#[tokio::test]
async fn a_page_is_rendered_from_its_data() {
    let engine = Engine::start(&bundle(""), Options::default()).unwrap();
    assert!(engine.query_parameters().iter().any(|name| name == "before"));
    let needs = engine.needs("/blog", patiently()).await.unwrap();
    assert_eq!((needs.route.as_str(), needs.kind), ("/blog", PageKind::Page));
    assert_eq!(needs.calls, ["/api/navigation"]);
    assert_eq!(render(&engine, "/").await.unwrap(), "<p>grüße</p>");
}

#[tokio::test]
async fn an_endless_loop_is_stopped() {
    assert_breaks_alone("'/bad': () => { for (;;) {} }", limit).await;
}

#[tokio::test]
async fn a_loop_that_catches_everything_is_stopped() {
    assert_breaks_alone("'/bad': () => { for (;;) { try { for (;;) {} } catch {} } }", limit).await;
}

#[tokio::test]
async fn a_page_that_eats_memory_is_stopped() {
    assert_breaks_alone("'/bad': () => { const all = []; for (;;) all.push(new Array(100000).fill(1)); }", limit).await;
}

#[tokio::test]
async fn a_page_that_leaves_no_memory_for_an_error_is_stopped() {
    assert_breaks_alone("'/bad': () => { let last = null; for (;;) last = { last }; }", limit).await;
}

#[tokio::test]
async fn a_page_that_eats_memory_and_catches_it_is_stopped() {
    assert_breaks_alone(
        "'/bad': () => { const all = []; for (;;) { try { all.push('x'.repeat(1e6) + all.length); } catch {} } }",
        limit,
    )
    .await;
}

#[tokio::test]
async fn a_recursion_without_end_is_stopped() {
    assert_breaks_alone("'/bad': () => { const f = () => 1 + f(); return f(); }", failed).await;
}

#[tokio::test]
async fn a_catastrophic_regular_expression_is_stopped() {
    assert_breaks_alone("'/bad': () => String(/^(a+)+$/.test('a'.repeat(40) + 'b'))", limit).await;
}

#[tokio::test]
async fn jobs_that_never_end_are_stopped() {
    assert_breaks_alone("'/bad': () => { const again = () => queueMicrotask(again); again(); return ''; }", limit)
        .await;
}

#[tokio::test]
async fn data_that_is_not_json_is_a_failure() {
    assert_breaks_alone("'/bad': (page) => JSON.parse(page.slice(3))", failed).await;
}

#[tokio::test]
async fn logs_a_thrown_error_with_its_position() {
    let faults = "'/bad': () => { throw new TypeError('no such thing') }";
    assert_breaks_alone(faults, |error| {
        let text = error.to_string();
        failed(error) && text.contains("no such thing") && text.contains("server.js")
    })
    .await;
    assert_breaks_alone("'/bad': () => { throw 3 }", failed).await;
}

#[tokio::test]
async fn an_error_caught_by_react_is_a_failure() {
    assert_breaks_alone("'/bad': () => '<div><!--$!--><i></i><!--/$--></div>'", failed).await;
}

#[tokio::test]
async fn a_failed_page_does_not_affect_the_next() {
    let faults =
        "'/bad': () => { globalThis.left = 1; throw new Error('left') }, '/look': () => String(globalThis.left)";
    let engine = Engine::start(&bundle(faults), one_worker()).unwrap();
    render(&engine, "/bad").await.unwrap_err();
    assert_eq!(render(&engine, "/look").await.unwrap(), "undefined");
}

#[tokio::test]
async fn replaces_a_context_after_its_maximum_of_calls() {
    let faults = "'/count': () => String(globalThis.count = (globalThis.count ?? 0) + 1)";
    let options = Options { calls: 3, ..one_worker() };
    let engine = Engine::start(&bundle(faults), options).unwrap();
    let mut counts = Vec::new();
    for _ in 0..7 {
        counts.push(render(&engine, "/count").await.unwrap());
    }
    assert_eq!(counts, ["1", "2", "3", "1", "2", "3", "1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_queue_refuses_at_once_and_serves_again_later() {
    let options = Options { queue: 2, deadline: HELD, ..one_worker() };
    let engine = Arc::new(Engine::start(&bundle("'/bad': () => { for (;;) {} }"), options).unwrap());
    let bad = || {
        let engine = Arc::clone(&engine);
        tokio::spawn(async move { render(&engine, "/bad").await })
    };
    let mut busy = vec![bad()];
    tokio::time::sleep(BEGUN).await;
    busy.extend([bad(), bad()]);
    tokio::time::sleep(BEGUN).await;
    let error = render(&engine, "/").await.unwrap_err();
    assert!(matches!(error, PageError::Overloaded), "{error:?}");
    for job in busy {
        assert!(job.await.unwrap().is_err());
    }
    assert!(render(&engine, "/").await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn gives_up_in_time_and_does_not_render_what_was_given_up() {
    let faults =
        "'/bad': () => { for (;;) {} }, '/count': () => String(globalThis.count = (globalThis.count ?? 0) + 1)";
    let engine = Arc::new(Engine::start(&bundle(faults), Options { deadline: HELD, ..one_worker() }).unwrap());
    let busy = tokio::spawn({
        let engine = Arc::clone(&engine);
        async move { render(&engine, "/bad").await }
    });
    tokio::time::sleep(BEGUN).await;
    let error = render_until(&engine, "/count", Instant::now() + Duration::from_millis(20)).await.unwrap_err();
    assert!(matches!(error, PageError::Overloaded), "{error:?}");
    assert!(!busy.is_finished());
    assert!(limit(&busy.await.unwrap().unwrap_err()));
    assert_eq!(render(&engine, "/count").await.unwrap(), "1");
}

#[test]
fn a_broken_bundle_is_an_error_at_the_start() {
    for source in ["syntax error(", "throw new Error('early')", "globalThis.portico = {}", "for (;;) {}"] {
        let options = Options { deadline: Duration::from_millis(20), ..one_worker() };
        assert!(Engine::start(source, options).is_err(), "{source}");
    }
}

#[tokio::test]
async fn provides_the_globals_that_a_bundle_expects() {
    let faults = r"'/look': () => {
        const url = new URL('../b?x=1&y=a%20b#h', 'https://example.org:8080/a/c');
        const query = url.searchParams;
        query.append('z', 'ü');
        query.delete('x');
        const copy = new URLSearchParams([['a', '1'], ['a', '2']]);
        copy.set('a', '3');
        url.hash = '';
        const refused = (() => { try { new URL('::'); } catch (error) { return error instanceof TypeError; } })();
        console.error('seen', new Error('in the log'), { a: 1 });
        clearTimeout(setTimeout(() => { throw new Error('never'); }, 0));
        fetch('/x').catch(() => {});
        return JSON.stringify([url.href, url.pathname, url.origin, query.get('y'), [...query.keys()], `${copy}`, refused,
          [...new TextEncoder().encode('ü')], self === globalThis, `${new URLSearchParams({ q: 'a b' })}`,
          new URLSearchParams('?a=1').has('a'), typeof __host, new URL('https://a.b/é').pathname]);
      }";
    let engine = Engine::start(&bundle(faults), one_worker()).unwrap();
    assert_eq!(
        render(&engine, "/look").await.unwrap(),
        r#"["https://example.org:8080/b?y=a+b&z=%C3%BC","/b","https://example.org:8080","a b",["y","z"],"a=3",true,[195,188],true,"q=a+b",true,"undefined","/%C3%A9"]"#
    );
}

/// Returns the path of the frontend's server bundle.
const REAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../frontend/dist/server/server.js");

#[tokio::test]
async fn the_real_bundle_names_its_data_and_renders_missing_pages() {
    let source = std::fs::read_to_string(REAL).expect("the bundle (the frontend must have been built)");
    let engine = Engine::start(&source, Options::default()).unwrap();
    assert!(engine.query_parameters().iter().any(|name| name == "before"));
    let home = engine.needs("/", patiently()).await.unwrap();
    assert_eq!(home.kind, PageKind::Page);
    assert!(home.calls.iter().any(|call| call == "/api/navigation"), "{home:?}");
    assert_eq!(engine.needs("/admin/users", patiently()).await.unwrap().kind, PageKind::Shell);
    let missing = engine.needs("/no/such/page", patiently()).await.unwrap();
    assert_eq!(missing.kind, PageKind::Missing);

    let state = r#"{"site":{"name":"Acme","legalName":"Acme Ltd","url":"https://acme.example","address":"","phone":"","email":"","mapUrl":"","social":{"linkedin":"","x":"","github":""}},"ai":{"chat":null,"image":null},"registration":"open","today":"2026-11-21"}"#;
    let page: Arc<str> = format!(r#"{{"answers":{{"/api/navigation":[]}},"state":{state},"status":404}}"#).into();
    let rendered = engine.render("/no/such/page", page, patiently()).await.unwrap();
    assert!(rendered.html.contains("404 Page Not Found"), "{}", rendered.html);
    assert!(!rendered.html.contains("/no/such/page"));
    assert!(rendered.head.contains("<title>"), "{}", rendered.head);
}
