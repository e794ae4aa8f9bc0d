import { covers } from '@/shared/ui/cover';
import type { PostSummary } from './queries';

/** The post's cover, generated from its tags; neighbours in the list differ by their motif. */
export function postCover({ id, tags }: Pick<PostSummary, 'id' | 'tags'>) {
  const words = [covers[id % covers.length], ...(tags ?? []).slice(0, 2), `n${id}`].join('-');
  return `/art/${encodeURIComponent(words.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100))}.svg`;
}
