//! The variables of several nodes.

use portico_server::{Config, config::ConfigError};
use secrecy::ExposeSecret;

fn read(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::read(|name| Ok(variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())))
}

#[test]
fn replicas_and_a_direct_address_go_with_a_database() {
    let database = ("DATABASE_URL", "postgres://a@pooler/d");
    let direct = ("DATABASE_DIRECT_URL", "postgres://a@h/d");
    let config = read(&[database, direct, ("DATABASE_REPLICA_URLS", " postgres://a@r1/d \t postgres://a@r2,r3/d\n")]);
    let found = config.expect("a configuration").database;
    let urls: Vec<_> = found.replica_urls.iter().map(ExposeSecret::expose_secret).collect();
    assert_eq!(urls, ["postgres://a@r1/d", "postgres://a@r2,r3/d"]);
    assert_eq!(found.direct_url.expect("an address").expose_secret(), direct.1);
    let refused = |variables: &[(&str, &str)]| read(variables).expect_err("an error").name;
    assert_eq!(refused(&[direct]), "DATABASE_DIRECT_URL");
    assert_eq!(refused(&[("DATABASE_REPLICA_URLS", "postgres://a@r1/d")]), "DATABASE_REPLICA_URLS");
    let mixed = ("DATABASE_REPLICA_URLS", "postgres://a@r1/d, postgres://a@r2/d h");
    assert_eq!(refused(&[database, mixed]), "DATABASE_REPLICA_URLS");
}

#[test]
fn a_cdn_keeps_nothing_that_cannot_be_purged() {
    let hook = ("CDN_PURGE_URL", "https://cdn.example/purge");
    let cdn = read(&[hook, ("CDN_PURGE_TOKEN", "token"), ("CDN_MAX_AGE", "300")]).expect("a configuration").cdn;
    assert_eq!(cdn.expect("a CDN").max_age, 300);
    assert_eq!(read(&[hook]).expect("a configuration").cdn.expect("a CDN").max_age, 0);
    for variables in [&[("CDN_MAX_AGE", "300")][..], &[hook, ("CDN_MAX_AGE", "86401")], &[hook, ("CDN_MAX_AGE", "-1")]]
    {
        assert_eq!(read(variables).expect_err("an error").name, "CDN_MAX_AGE");
    }
}
