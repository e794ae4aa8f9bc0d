import { defaultQuestions } from './default-questions';
import type { FaqGroup } from './faq-tabs';

/** What stands in for categories that could not be loaded, or that nobody has made: four, with two sample questions. */
export const fallbackGroups: FaqGroup[] = defaultQuestions.map(({ name, items }) => ({
  name,
  items: name === 'Services' ? items.slice(0, 2) : [],
}));
