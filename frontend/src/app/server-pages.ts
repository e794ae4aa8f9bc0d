import type { ComponentType } from 'react';
import { ContactPage } from '@/site/contact/contact-page';
import { HomePage } from '@/site/home/home-page';
import { PostPage } from '@/site/blog/post-page';
import { UnknownUrlPage } from '@/site/parts/not-found-page';
import { AuthorPage } from '@/site/blog/author-page';
import { BlogPage } from '@/site/blog/blog-page';
import { AboutPage } from '@/site/about/about-page';
import { CaseStudiesPage } from '@/site/case-studies/case-studies-page';
import { CaseStudyPage } from '@/site/case-studies/case-study-page';
import { ServicePage } from '@/site/services/service-page';
import { ServicesPage } from '@/site/services/services-page';
import { FaqPage } from '@/site/faq/faq-page';
import { ImprintPage, PrivacyPage } from '@/site/legal/legal-page';
import { CustomPage } from '@/site/pages/custom-page';
import { SearchPage } from '@/site/search/search-page';
import { LoginPage } from '@/site/login/login-page';
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
