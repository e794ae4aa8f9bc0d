import type { ComponentType } from 'react';
import { ContactPage } from '@/app/pages/contact-page';
import { HomePage } from '@/app/pages/home-page';
import { PostPage } from '@/app/pages/post-page';
import { UnknownUrlPage } from '@/components/site/unknown-url-page';
import { AuthorPage } from '@/features/blog/public/author-page';
import { BlogPage } from '@/features/blog/public/blog-page';
import { AboutPage } from '@/features/content/public/about/about-page';
import { CaseStudiesPage } from '@/features/content/public/case-studies/case-studies-page';
import { CaseStudyPage } from '@/features/content/public/case-studies/case-study-page';
import { ServicePage } from '@/features/content/public/services/service-page';
import { ServicesPage } from '@/features/content/public/services/services-page';
import { FaqPage } from '@/features/faq/public/faq-page';
import { ImprintPage, PrivacyPage } from '@/features/legal/public/legal-page';
import { CustomPage } from '@/features/pages/public/custom-page';
import { SearchPage } from '@/features/search/public/search-page';
import { LoginPage } from '@/features/session/public/login-page';
import type { RenderedChunk } from './page-table';

/** Every page that the server renders. */
export const serverPages: Record<RenderedChunk, ComponentType> = {
  'home-page': HomePage,
  'about-page': AboutPage,
  'services-page': ServicesPage,
  'service-page': ServicePage,
  'case-studies-page': CaseStudiesPage,
  'case-study-page': CaseStudyPage,
  'contact-page': ContactPage,
  'imprint-page': ImprintPage,
  'privacy-page': PrivacyPage,
  'faq-page': FaqPage,
  'blog-page': BlogPage,
  'post-page': PostPage,
  'author-page': AuthorPage,
  'custom-page': CustomPage,
  'search-page': SearchPage,
  'login-page': LoginPage,
  'not-found': UnknownUrlPage,
};
