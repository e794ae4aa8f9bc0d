import { defaultQuestions } from './default-questions';
import type { FaqGroup } from './faq-group';

/** Shown when categories failed to load or there are none: four, with two sample questions. */
export const fallbackGroups: FaqGroup[] = defaultQuestions.map(({ name, items }) => ({
  name,
  items: name === 'Services' ? items.slice(0, 2) : [],
}));
