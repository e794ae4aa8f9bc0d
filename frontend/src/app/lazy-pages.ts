import type { ComponentType } from 'react';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import type { Chunk } from './page-table';
import { ReloadPage } from './reload-page';
import { findPage, type PageComponents } from './routes';

/** Loads the access guard and the API's client along with an administrators' page. */
async function guarded(page: Promise<ComponentType>): Promise<ComponentType> {
  const [{ adminOnly }, Page] = await Promise.all([
    import(/* webpackChunkName: "guards" */ './guards'),
    page,
    import(/* webpackChunkName: "api-client" */ '@/shared/api/access/api-client'),
  ]);
  return adminOnly(Page);
}

/** Every page in its own chunk, named as in the page table. */
export const lazyPages: Record<Chunk, () => Promise<ComponentType>> = {
  'home-page': async () =>
    (await import(/* webpackChunkName: "home-page" */ '@/site/home/home-page')).HomePage,
  'about-page': async () =>
    (await import(/* webpackChunkName: "about-page" */ '@/site/about/about-page')).AboutPage,
  'services-page': async () =>
    (await import(/* webpackChunkName: "services-page" */ '@/site/services/services-page')).ServicesPage,
  'service-page': async () =>
    (await import(/* webpackChunkName: "service-page" */ '@/site/services/service-page')).ServicePage,
  'case-studies-page': async () =>
    (await import(/* webpackChunkName: "case-studies-page" */ '@/site/case-studies/case-studies-page'))
      .CaseStudiesPage,
  'case-study-page': async () =>
    (await import(/* webpackChunkName: "case-study-page" */ '@/site/case-studies/case-study-page'))
      .CaseStudyPage,
  'contact-page': async () =>
    (await import(/* webpackChunkName: "contact-page" */ '@/site/contact/contact-page')).ContactPage,
  'imprint-page': async () =>
    (await import(/* webpackChunkName: "imprint-page" */ '@/site/legal/legal-page')).ImprintPage,
  'privacy-page': async () =>
    (await import(/* webpackChunkName: "privacy-page" */ '@/site/legal/legal-page')).PrivacyPage,
  'faq-page': async () => (await import(/* webpackChunkName: "faq-page" */ '@/site/faq/faq-page')).FaqPage,
  'blog-page': async () =>
    (await import(/* webpackChunkName: "blog-page" */ '@/site/blog/blog-page')).BlogPage,
  'create-post-page': () =>
    guarded(
      import(/* webpackChunkName: "create-post-page" */ '@/admin/posts/create-post-page').then(
        ({ CreatePostPage }) => CreatePostPage,
      ),
    ),
  'post-page': async () =>
    (await import(/* webpackChunkName: "post-page" */ '@/site/blog/post-page')).PostPage,
  'author-page': async () =>
    (await import(/* webpackChunkName: "author-page" */ '@/site/blog/author-page')).AuthorPage,
  'custom-page': async () =>
    (await import(/* webpackChunkName: "custom-page" */ '@/site/pages/custom-page')).CustomPage,
  'search-page': async () =>
    (await import(/* webpackChunkName: "search-page" */ '@/site/search/search-page')).SearchPage,
  'login-page': async () =>
    (await import(/* webpackChunkName: "login-page" */ '@/site/login/login-page')).LoginPage,
  'portal-page': async () =>
    (await import(/* webpackChunkName: "portal-page" */ '@/site/portal/portal-page')).PortalPage,
  'admin-page': () =>
    guarded(
      import(/* webpackChunkName: "admin-page" */ '@/admin/shell/admin-page').then(
        ({ AdminPage }) => AdminPage,
      ),
    ),
  'not-found': async () =>
    (await import(/* webpackChunkName: "not-found" */ '@/site/parts/not-found-page')).UnknownUrlPage,
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
