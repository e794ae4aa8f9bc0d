import { readMetadata } from '@/shared/content/metadata';
import type { ContentSummary } from '@/shared/content/queries';

/** The case study after this one in the list, the first one after the last; `undefined` if there is no other. */
export function nextOf(studies: readonly ContentSummary[], id: number): ContentSummary | undefined {
  const next = studies[studies.findIndex((study) => study.id === id) + 1] ?? studies[0];
  return next?.id === id ? undefined : next;
}

/** What a post is compared by. */
export interface Topic {
  title: string;
  excerpt?: string | null | undefined;
  tags?: string[] | null | undefined;
}

/** Shorter words, such as 'when' and 'what', say little about a topic. */
const shortest = 5;
/** Words that share this beginning count as one: 'forecast' and 'forecasting'. */
const stemLength = 6;
/** A tag counts as much as this many words, and so does a word of the item's title. */
const weight = 2;
/** One shared word is chance. */
const leastScore = 2;

const stemsOf = (texts: readonly (string | null | undefined)[]) =>
  new Set(
    texts
      .join(' ')
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= shortest && !common.has(word))
      .map((word) => word.slice(0, stemLength)),
  );

const common = new Set(
  'about after again always before being could every first model models other since still their there these thing things those three under until where which while whole whose without would years'.split(
    ' ',
  ),
);

const shared = (words: Set<string>, others: Set<string>) =>
  [...words].filter((word) => others.has(word)).length;

/**
 * The item with the most words in common with a post, by its title, summary, industry and services; the first one of
 * equals, `undefined` if none has enough.
 */
export function relatedItem(topic: Topic, items: readonly ContentSummary[]): ContentSummary | undefined {
  const tags = stemsOf(topic.tags ?? []);
  const words = stemsOf([topic.title, topic.excerpt]);
  let best: ContentSummary | undefined;
  let bestScore = leastScore - 1;
  for (const item of items) {
    const { industry, services } = readMetadata(item.metadata);
    const title = stemsOf([item.title]);
    const all = stemsOf([item.title, item.summary, industry, services]);
    const scoreOf = (stems: Set<string>) => shared(words, stems) + weight * shared(tags, stems);
    const score = scoreOf(all) + (weight - 1) * scoreOf(title);
    if (score > bestScore) [best, bestScore] = [item, score];
  }
  return best;
}
