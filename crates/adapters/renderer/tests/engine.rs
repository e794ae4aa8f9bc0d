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

/// Pages that would never end or take all memory.
const ENDLESS: [&str; 7] = [
    "for (;;) {}",
    "for (;;) { try { for (;;) {} } catch {} }",
    "const all = []; for (;;) all.push(new Array(100000).fill(1));",
    "let last = null; for (;;) last = { last };", // leaves no memory for an error
    "const all = []; for (;;) { try { all.push('x'.repeat(1e6) + all.length); } catch {} }",
    "return String(/^(a+)+$/.test('a'.repeat(40) + 'b'))",
    "const again = () => queueMicrotask(again); again(); return '';",
];

/// Pages that fail, with what their error tells.
const FAILING: [(&str, &str); 5] = [
    ("const f = () => 1 + f(); return f();", ""),
    ("return JSON.parse(page.slice(3))", ""),
    ("throw new TypeError('no such thing')", "no such thing"),
    ("throw 3", ""),
    ("return '<div><!--$!--><i></i><!--/$--></div>'", ""), // an error caught by React
];

/// Renders the page of `script` and a sound one in turns and returns the errors of the first.
async fn broken_alone(script: &str) -> Vec<PageError> {
    let faults = format!("'/bad': (page) => {{ {script} }}");
    let engine = Engine::start(&bundle(&faults), one_worker()).unwrap();
    let mut errors = Vec::new();
    for _ in 0..3 {
        errors.push(render(&engine, "/bad").await.expect_err(script));
        assert_eq!(render(&engine, "/").await.expect(script), "<p>grüße</p>", "{script}");
    }
    errors
}

#[tokio::test]
async fn a_page_without_an_end_is_stopped_alone() {
    for script in ENDLESS {
        let errors = broken_alone(script).await;
        assert!(errors.iter().all(limit), "{script}: {errors:?}");
    }
}

#[tokio::test]
async fn a_page_that_fails_fails_alone_and_tells_where() {
    for (script, told) in FAILING {
        for error in broken_alone(script).await {
            let text = error.to_string();
            assert!(failed(&error) && text.contains(told), "{script}: {error:?}");
            assert!(told.is_empty() || text.contains("server.js"), "{script}: {text}");
        }
    }
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

    let state = r#"{"site":{"name":"Acme","legalName":"Acme Ltd","url":"https://acme.example","address":"","phone":"","email":"","mapUrl":"","social":{"linkedin":"","x":"","github":""},"legal":{"imprint":"","privacy":""}},"ai":{"chat":null,"image":null},"registration":"open","today":"2026-11-21"}"#;
    let page: Arc<str> = format!(r#"{{"answers":{{"/api/navigation":[]}},"state":{state},"status":404}}"#).into();
    let rendered = engine.render("/no/such/page", page, patiently()).await.unwrap();
    assert!(rendered.html.contains("404 Page Not Found"), "{}", rendered.html);
    assert!(!rendered.html.contains("/no/such/page"));
    assert!(rendered.head.contains("<title>"), "{}", rendered.head);
}
