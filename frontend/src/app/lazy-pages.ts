import type { ComponentType } from 'react';
import { importWithRetry } from '@/lib/dom/import-with-retry';
import type { Chunk } from './page-table';
import { ReloadPage } from './reload-page';
import { findPage, type PageComponents } from './routes';

/** Loads the access guard and the API's client along with an administrators' page. */
async function guarded(page: Promise<ComponentType>): Promise<ComponentType> {
  const [{ adminOnly }, Page] = await Promise.all([
    import(/* webpackChunkName: "guards" */ './guards'),
    page,
    import(/* webpackChunkName: "api-client" */ '@/api/access/api-client'),
  ]);
  return adminOnly(Page);
}

/** Every page in its own chunk, named as in the page table. */
export const lazyPages: Record<Chunk, () => Promise<ComponentType>> = {
  'home-page': async () =>
    (await import(/* webpackChunkName: "home-page" */ '@/app/pages/home-page')).HomePage,
  'about-page': async () =>
    (await import(/* webpackChunkName: "about-page" */ '@/features/content/public/about/about-page'))
      .AboutPage,
  'services-page': async () =>
    (await import(/* webpackChunkName: "services-page" */ '@/features/content/public/services/services-page'))
      .ServicesPage,
  'service-page': async () =>
    (await import(/* webpackChunkName: "service-page" */ '@/features/content/public/services/service-page'))
      .ServicePage,
  'case-studies-page': async () =>
    (
      await import(
        /* webpackChunkName: "case-studies-page" */ '@/features/content/public/case-studies/case-studies-page'
      )
    ).CaseStudiesPage,
  'case-study-page': async () =>
    (
      await import(
        /* webpackChunkName: "case-study-page" */ '@/features/content/public/case-studies/case-study-page'
      )
    ).CaseStudyPage,
  'contact-page': async () =>
    (await import(/* webpackChunkName: "contact-page" */ '@/app/pages/contact-page')).ContactPage,
  'imprint-page': async () =>
    (await import(/* webpackChunkName: "imprint-page" */ '@/features/legal/public/legal-page')).ImprintPage,
  'privacy-page': async () =>
    (await import(/* webpackChunkName: "privacy-page" */ '@/features/legal/public/legal-page')).PrivacyPage,
  'faq-page': async () =>
    (await import(/* webpackChunkName: "faq-page" */ '@/features/faq/public/faq-page')).FaqPage,
  'blog-page': async () =>
    (await import(/* webpackChunkName: "blog-page" */ '@/features/blog/public/blog-page')).BlogPage,
  'create-post-page': () =>
    guarded(
      import(/* webpackChunkName: "create-post-page" */ '@/features/blog/admin/create-post-page').then(
        ({ CreatePostPage }) => CreatePostPage,
      ),
    ),
  'post-page': async () =>
    (await import(/* webpackChunkName: "post-page" */ '@/app/pages/post-page')).PostPage,
  'author-page': async () =>
    (await import(/* webpackChunkName: "author-page" */ '@/features/blog/public/author-page')).AuthorPage,
  'custom-page': async () =>
    (await import(/* webpackChunkName: "custom-page" */ '@/features/pages/public/custom-page')).CustomPage,
  'search-page': async () =>
    (await import(/* webpackChunkName: "search-page" */ '@/features/search/public/search-page')).SearchPage,
  'login-page': async () =>
    (await import(/* webpackChunkName: "login-page" */ '@/features/session/public/login-page')).LoginPage,
  'portal-page': async () =>
    (await import(/* webpackChunkName: "portal-page" */ '@/features/session/public/portal-page')).PortalPage,
  'admin-page': () =>
    guarded(
      import(/* webpackChunkName: "admin-page" */ '@/app/pages/admin-page').then(
        ({ AdminPage }) => AdminPage,
      ),
    ),
  'not-found': async () =>
    (await import(/* webpackChunkName: "not-found" */ '@/components/site/unknown-url-page')).UnknownUrlPage,
};

/**
 * Loads a page's chunk on navigation. If that fails, as after a deploy, the document is reloaded from the new release.
 */
async function loadPage(chunk: Chunk): Promise<ComponentType> {
  try {
    return await importWithRetry(lazyPages[chunk]);
  } catch {
    return ReloadPage;
  }
}

/** The loaded components, and a function that loads the one at an address; it returns nothing if that is loaded. */
export function createPageLoader() {
  const components: PageComponents = {};
  const load = ({ pathname }: { pathname: string }, importPage = loadPage): Promise<void> | undefined => {
    const { chunk } = findPage(pathname);
    if (components[chunk]) return undefined;
    return importPage(chunk).then((Page) => void (components[chunk] = Page));
  };
  return { components, load };
}
