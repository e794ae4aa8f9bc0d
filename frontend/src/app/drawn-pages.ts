import type { ComponentType } from 'react';
import { NotFound } from '@/app/pages/not-found';
import { AuthorPage } from '@/features/blog/author-page';
import { BlogPage } from '@/features/blog/blog-page';
import { PostPage } from '@/features/blog/post-page';
import { CaseStudiesPage } from '@/features/content/case-studies-page';
import { CaseStudyPage } from '@/features/content/case-study-page';
import { ServicePage } from '@/features/content/service-page';
import { ServicesPage } from '@/features/content/services-page';
import { FaqPage } from '@/features/faq/faq-page';
import { SearchPage } from '@/features/search/search-page';
import { LoginPage } from '@/features/session/login-page';
import { AboutPage } from '@/pages/about-page';
import { ContactPage } from '@/pages/contact-page';
import { HomePage } from '@/pages/home-page';
import type { DrawnChunk } from './page-table';

/** Every page that the server draws, all in its one script. */
export const drawnPages: Record<DrawnChunk, ComponentType> = {
  'home-page': HomePage,
  'about-page': AboutPage,
  'services-page': ServicesPage,
  'service-page': ServicePage,
  'case-studies-page': CaseStudiesPage,
  'case-study-page': CaseStudyPage,
  'contact-page': ContactPage,
  'faq-page': FaqPage,
  'blog-page': BlogPage,
  'post-page': PostPage,
  'author-page': AuthorPage,
  'search-page': SearchPage,
  'login-page': LoginPage,
  'not-found': NotFound,
};
