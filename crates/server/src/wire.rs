//! Connects ports with their adapters.

use std::{path::Path, sync::Arc};

use anyhow::{Context as _, anyhow};
use art::Art;
use assistant::Offline;
use limits::{Shared, Unlimited};
use mail::{OutboxMailer, Smtp};
use markdown::Comrak;
use openai::{Budget, OpenAi};
use passwords::Argon2id;
use ports::{
    Ports,
    ai::{self, DailyBudget},
    renderer::PageRenderer,
};
use postgres::{Postgres, PostgresSearch};
use renderer::Engine;
use secrecy::ExposeSecret as _;
use web_http::endpoint::ReadPorts;
use web_http::settings::{Cdn, Company, Registration, Settings, Social};
use web_site::{Site, assets::Assets};

use crate::{Config, VERSION, config::MailConfig, legal::legal_pages, site_pages::contact_lines, storage::Storage};

/// The number of passwords hashed at once: each takes a core and 19 MiB for some 20 ms.
const HASHING: usize = 2;

/// Returns all ports, and the mailer, whose background loop the caller has to spawn.
pub fn ports(config: &Config, storage: &Storage, engine: Arc<dyn PageRenderer>) -> (Ports, Arc<OutboxMailer>) {
    let postgres = &storage.postgres;
    let mailer = Arc::new(OutboxMailer::new(postgres.clone(), smtp(config)));
    let search = Arc::new(PostgresSearch::new(postgres.for_visitors()));
    let (chat, image_generator) = ai(config, storage, &search);
    let ports = Ports {
        users: postgres.clone(),
        sessions: postgres.clone(),
        content: postgres.clone(),
        blog: postgres.clone(),
        faq: postgres.clone(),
        navigation: postgres.clone(),
        enquiries: postgres.clone(),
        subscribers: postgres.clone(),
        deletions: postgres.clone(),
        chat,
        image_generator,
        artwork: Arc::new(Art),
        mailer: mailer.clone(),
        passwords: Arc::new(Argon2id::new(HASHING)),
        search,
        markdown: Arc::new(Comrak),
        renderer: engine,
        limits: limits(config, storage),
        health: postgres.clone(),
        legal: Arc::new(legal_pages(&config.site, &Comrak)),
        generations: storage.generations.clone(),
    };
    (ports, mailer)
}

/// Returns the ports with storage limited to its share for public reads, for visitors with the replicas.
fn public_reads(ports: &Ports, storage: &Storage) -> ReadPorts {
    let with = |postgres: Postgres| {
        let postgres = Arc::new(postgres);
        Ports {
            content: postgres.clone(),
            blog: postgres.clone(),
            faq: postgres.clone(),
            navigation: postgres,
            ..ports.clone()
        }
    };
    ReadPorts { visitors: with(storage.postgres.for_visitors()), signed_in: with(storage.postgres.for_public_reads()) }
}

const READING_BUNDLES: &str = "reading the bundles in PORTICO_BUNDLES_DIR";

/// Starts the page engine with the embedded bundle or the one in a folder. Takes some 0.1 s.
pub fn engine(bundles_dir: Option<&Path>) -> anyhow::Result<Arc<dyn PageRenderer>> {
    let script = match bundles_dir {
        None => bundle::server(),
        Some(folder) => Some(bundle::read_server(folder).context(READING_BUNDLES)?),
    };
    let script = script.ok_or_else(|| anyhow!("the frontend is not built: run `make build`"))?;
    let engine = Engine::start(&script, renderer::Options::default());
    Ok(Arc::new(engine.map_err(|error| anyhow!("the page engine does not start: {error}"))?))
}

/// Builds the site on these ports with the configured company.
pub async fn site(config: &Config, storage: &Storage, ports: Ports, url: &str) -> anyhow::Result<Site> {
    let fault = |what: &dyn std::fmt::Display| anyhow!("the site can't be made: {what}");
    if config.site_url.as_ref().is_some_and(is_public_http) {
        tracing::warn!("SITE_URL is public and http: passwords and session cookies can be read on their way");
    }
    let cookie_key = ports.sessions.cookie_key().await.context("reading the key of the cookies")?;
    let settings = Settings {
        company: company(config),
        url: url.parse().map_err(|error| fault(&error))?,
        registration: if config.registration_open { Registration::Open } else { Registration::Closed },
        trusted_proxies: config.trusted_proxies.clone(),
        cookie_key,
        version: VERSION,
        cdn: config.cdn.as_ref().map(|cdn| Cdn { max_age: cdn.max_age }),
    };
    let assets = match &config.bundles_dir {
        None => Assets::new(bundle::client()),
        Some(folder) => Assets::new(bundle::read_client(folder).context(READING_BUNDLES)?),
    };
    let assets = assets.map_err(|error| fault(&error))?;
    let public = public_reads(&ports, storage);
    Site::new(ports, public, settings, assets).map_err(|error| fault(&error))
}

/// Whether the address is http, and of more than this machine.
#[must_use]
pub fn is_public_http(url: &url::Url) -> bool {
    let is_loopback = match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    url.scheme() == "http" && !is_loopback
}

fn company(config: &Config) -> Company {
    let site = config.site.clone();
    let map_url = site.map_url.unwrap_or_else(|| map_of(&site.address));
    let social = Social { linkedin: site.linkedin, x: site.x, github: site.github };
    let (address, phone, email) = (site.address, site.phone, site.email);
    Company { name: site.name, legal_name: site.legal_name, address, phone, email, map_url, social }
}

/// Returns the address of the map's frame; empty without a postal address.
fn map_of(address: &str) -> String {
    if address.is_empty() {
        return String::new();
    }
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("query", address).finish();
    format!("https://www.openstreetmap.org/export/embed.html?{query}")
}

/// Returns the mail server, if one is configured.
#[must_use]
pub fn smtp(config: &Config) -> Option<Smtp> {
    config.mail.clone().map(|MailConfig { server, from, to }| Smtp::new(server, from, to))
}

/// Returns the AI provider, if one is configured. Its budget is counted in the database, if there is one.
#[must_use]
pub fn provider(config: &Config, usage: Option<Arc<Postgres>>) -> Option<OpenAi> {
    config.ai.as_ref().map(|provider| {
        let is_limited = provider.budget != DailyBudget::default();
        let budget = usage.filter(|_| is_limited).map(|usage| Budget { limits: provider.budget, usage });
        OpenAi::new(openai::Settings {
            key: provider.api_key.expose_secret().to_owned(),
            base_url: provider.base_url.clone(),
            chat_model: provider.chat_model.clone(),
            image_model: provider.image_model.clone(),
            site: config.site.name.clone(),
            budget,
        })
    })
}

/// Returns the adapters of the AI demos.
fn ai(
    config: &Config,
    storage: &Storage,
    search: &Arc<PostgresSearch>,
) -> (Arc<dyn ai::Chat>, Arc<dyn ai::ImageGenerator>) {
    if let Some(provider) = provider(config, Some(storage.postgres.clone())).map(Arc::new) {
        return (provider.clone(), provider);
    }
    (Arc::new(Offline::new(search.clone(), contact_lines(&config.site))), Arc::new(Art))
}

/// Returns what purges the CDN's copies, if there is one.
pub fn purger(config: &Config, storage: &Storage) -> anyhow::Result<Option<cdn::Purger>> {
    let Some(cdn) = &config.cdn else { return Ok(None) };
    let purger = cdn::Purger::new(cdn.purge_url.clone(), cdn.purge_token.clone(), storage.generations.clone());
    purger.map(Some).map_err(|error| anyhow!("the CDN's purges can't be made: {error}"))
}

fn limits(config: &Config, storage: &Storage) -> Arc<dyn ports::limits::Limits> {
    if config.rate_limits { Arc::new(Shared::new(storage.postgres.clone())) } else { Arc::new(Unlimited) }
}

#[cfg(test)]
mod tests {
    use super::is_public_http;

    #[test]
    fn a_public_address_is_one_that_others_reach() {
        let is_public = |url: &str| is_public_http(&url.parse().expect("a URL"));
        for url in ["http://portico.example", "http://10.0.0.5:8080", "http://[2001:db8::1]"] {
            assert!(is_public(url), "{url}");
        }
        for url in ["https://portico.example", "http://localhost:8080", "http://127.0.0.2", "http://[::1]:8080"] {
            assert!(!is_public(url), "{url}");
        }
    }
}
