import type { PostRow } from '@/features/blog/admin-api';
import type { Post, PostSummary } from '@/features/blog/api';
import type { ReceivedEnquiry } from '@/features/contact/admin-api';
import type { ContentDetail, ContentItem, ContentSummary } from '@/features/content/api';
import type { PublicCategory } from '@/features/faq/api';
import type { NavigationItem } from '@/features/navigation/api';
import type { User } from '@/features/session/api';
import type { PageState } from '@/lib/page-state';

export const pageState: PageState = {
  site: {
    name: 'Northlight AI',
    legalName: 'Northlight AI Ltd',
    url: 'https://northlight.example',
    address: '1 Harbour Street',
    phone: '+1 555 0100',
    email: 'hello@northlight.example',
    mapUrl: '',
    social: { linkedin: '', x: '', github: '' },
  },
  ai: { chat: null, image: null },
  registration: 'open',
  today: '2026-11-21',
};

export const post = (id: number, changes: Partial<PostSummary> = {}): PostSummary => ({
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  date: '2026-03-05',
  authors: ['Ada Lovelace'],
  excerpt: `What post ${id} is about`,
  tags: ['research'],
  ...changes,
});

export const wholePost = (changes: Partial<Post> = {}): Post => ({
  ...post(1),
  authors: [{ id: 1, name: 'Ada Lovelace', slug: 'ada-lovelace' }],
  html: '<h2>Why</h2><p>Because.</p>',
  published: true,
  updatedAt: '2026-03-06T10:00:00Z',
  readingMinutes: 1,
  headings: [{ id: 'section-why', level: 2, text: 'Why' }],
  previous: null,
  next: null,
  ...changes,
});

/** A post in the administrators' list. */
export const postRow = (id: number, changes: Partial<PostRow> = {}): PostRow => ({
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  published: true,
  createdAt: '2026-03-05T12:00:00Z',
  version: 1,
  ...changes,
});

export const item = (id: number, changes: Partial<NavigationItem> = {}): NavigationItem => ({
  id,
  label: `Item ${id}`,
  href: `/item-${id}`,
  order: id,
  isVisible: true,
  requiresAdmin: false,
  parentId: null,
  metadata: null,
  ...changes,
});

export const user = (changes: Partial<User> = {}): User => ({
  id: 1,
  username: 'ada',
  isAdmin: false,
  displayName: 'Ada Lovelace',
  bio: null,
  avatarUrl: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...changes,
});

export const content = (
  id: number,
  changes: Partial<ContentSummary & ContentItem> = {},
): ContentSummary & ContentItem => ({
  id,
  title: `Item ${id}`,
  type: 'service',
  content: `What item ${id} is about.`,
  metadata: null,
  published: true,
  createdAt: '2026-03-05T10:00:00Z',
  updatedAt: '2026-03-06T10:00:00Z',
  summary: `What item ${id} is about.`,
  ...changes,
});

export const wholeContent = (changes: Partial<ContentDetail> = {}): ContentDetail => ({
  ...content(1),
  html: '<h2>Why</h2><p>Because.</p>',
  ...changes,
});

export const enquiry = (id: number, changes: Partial<ReceivedEnquiry> = {}): ReceivedEnquiry => ({
  id,
  version: 1,
  name: `Writer ${id}`,
  email: `writer-${id}@example.com`,
  company: null,
  message: `What writer ${id} wants to know`,
  status: 'new',
  createdAt: '2026-03-05T12:00:00Z',
  mail: { state: 'sent', attempts: 1, error: null, sentAt: '2026-03-05T12:00:01Z', nextTryAt: null },
  ...changes,
});

/** An active category with a question for each text. */
export const category = (id: number, questions: string[], name = `Category ${id}`): PublicCategory => {
  const stored = { displayOrder: 0, isActive: true, createdAt: '', updatedAt: '' };
  const items = questions.map((question, index) => ({
    ...stored,
    id: id * 100 + index,
    question,
    answer: `The answer to ${question}`,
    categoryId: id,
  }));
  return { ...stored, id, name, items };
};
