import { wordsFor } from '@/admin/resource/words';
import type { ContentType } from '@/shared/content/queries';

export const contentWords = wordsFor('content', 'content', { noun: 'items' });

/** What people call the types. */
export const typeNames: Record<ContentType, string> = {
  'case-study': 'Case Study',
  service: 'Service',
  'team-member': 'Team Member',
};

export const typeOptions = (Object.keys(typeNames) as ContentType[]).map((value) => ({
  value,
  label: typeNames[value],
}));
