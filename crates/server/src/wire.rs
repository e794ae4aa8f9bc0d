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
    Ports, Services,
    ai::{Chat, DailyBudget, ImageGenerator},
    limits::Limits,
    renderer::PageRenderer,
};
use postgres::{Postgres, PostgresSearch};
use renderer::Engine;
use secrecy::ExposeSecret as _;
use web_http::endpoint::ReadPorts;
use web_http::settings::{Cdn, Company, Registration, Settings, Social};
use web_site::{Site, assets::Assets};

use crate::{
    Config, VERSION,
    config::{MailConfig, SiteConfig},
    site_pages::{contact_lines, legal_pages},
    storage::Storage,
};

/// The number of passwords hashed at once: each takes a core and 19 MiB for some 20 ms.
const HASHING: usize = 2;

/// Returns all ports, and the mailer, whose background loop the caller has to spawn.
pub fn ports(config: &Config, storage: &Storage, engine: Arc<dyn PageRenderer>) -> (Ports, Arc<OutboxMailer>) {
    let postgres = &storage.postgres;
    let mailer = Arc::new(OutboxMailer::new(postgres.clone(), smtp(config)));
    let search = Arc::new(PostgresSearch::new(postgres.for_visitors()));
    let (chat, image_generator): (Arc<dyn Chat>, Arc<dyn ImageGenerator>) =
        match provider(config, Some(postgres.clone())).map(Arc::new) {
            Some(provider) => (provider.clone(), provider),
            None => (Arc::new(Offline::new(search.clone(), contact_lines(&config.site))), Arc::new(Art)),
        };
    let limits: Arc<dyn Limits> =
        if config.rate_limits { Arc::new(Shared::new(postgres.clone())) } else { Arc::new(Unlimited) };
    let services = Services {
        chat,
        image_generator,
        artwork: Arc::new(Art),
        mailer: mailer.clone(),
        passwords: Arc::new(Argon2id::new(HASHING)),
        search,
        markdown: Arc::new(Comrak),
        renderer: engine,
        limits,
        legal: Arc::new(legal_pages(&config.site)),
        generations: storage.generations.clone(),
    };
    (Ports::new(postgres, services), mailer)
}

/// Storage has its share for public reads there, and the replicas for visitors.
fn public_reads(ports: &Ports, storage: &Storage) -> ReadPorts {
    let stored_in = |postgres: Postgres| ports.stored_in(&Arc::new(postgres));
    ReadPorts {
        visitors: stored_in(storage.postgres.for_visitors()),
        signed_in: stored_in(storage.postgres.for_public_reads()),
    }
}

const READING_BUNDLES: &str = "reading the bundles in PORTICO_BUNDLES_DIR";

/// Starts the page engine with the embedded bundle or the one in a folder. Takes some 0.1 s.
pub fn engine(bundles_dir: Option<&Path>) -> anyhow::Result<Arc<dyn PageRenderer>> {
    let script = bundle::server(bundles_dir).context(READING_BUNDLES)?;
    let script = script.context("the frontend is not built: run `make build`")?;
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
        company: company(config.site.clone()),
        url: url.parse().map_err(|error| fault(&error))?,
        registration: if config.registration_open { Registration::Open } else { Registration::Closed },
        trusted_proxies: config.trusted_proxies.clone(),
        cookie_key,
        version: VERSION,
        cdn: config.cdn.as_ref().map(|cdn| Cdn { max_age: cdn.max_age }),
    };
    let files = bundle::client(config.bundles_dir.as_deref()).context(READING_BUNDLES)?;
    let assets = Assets::new(files).map_err(|error| fault(&error))?;
    let public = public_reads(&ports, storage);
    Site::new(ports, public, settings, assets).map_err(|error| fault(&error))
}

/// Whether the address is http, and of more than this machine.
pub(crate) fn is_public_http(url: &url::Url) -> bool {
    let is_loopback = match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    url.scheme() == "http" && !is_loopback
}

fn company(site: SiteConfig) -> Company {
    // A frame of the address; empty without one.
    let map_of = |address: &str| {
        let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("query", address).finish();
        format!("https://www.openstreetmap.org/export/embed.html?{query}")
    };
    let default = if site.address.is_empty() { String::new() } else { map_of(&site.address) };
    Company {
        name: site.name,
        legal_name: site.legal_name,
        address: site.address,
        phone: site.phone,
        email: site.email,
        map_url: site.map_url.unwrap_or(default),
        social: Social { linkedin: site.linkedin, x: site.x, github: site.github },
    }
}

pub(crate) fn smtp(config: &Config) -> Option<Smtp> {
    config.mail.clone().map(|MailConfig { server, from, to }| Smtp::new(server, from, to))
}

/// Returns the AI provider, if one is configured. Its budget is counted in the database, if there is one.
pub(crate) fn provider(config: &Config, usage: Option<Arc<Postgres>>) -> Option<OpenAi> {
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

pub fn purger(config: &Config, storage: &Storage) -> anyhow::Result<Option<cdn::Purger>> {
    let Some(cdn) = &config.cdn else { return Ok(None) };
    let purger = cdn::Purger::new(cdn.purge_url.clone(), cdn.purge_token.clone(), storage.generations.clone());
    purger.map(Some).map_err(|error| anyhow!("the CDN's purges can't be made: {error}"))
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
