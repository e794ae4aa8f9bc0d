import { PreviewHead } from '@/admin/markdown/preview/preview-head';
import { MetaList } from '@/shared/ui/meta-list';
import { splitTags } from '@/admin/posts/fields/tags';
import { postCover } from '@/shared/ui/cover';
import { useDebouncedValue } from '@/admin/hooks/use-debounced-value';
import { longDate } from '@/shared/lib/text/format';
import { today, type PostValues } from './post-values';

/** Debounce of loading another cover while tags are typed, in milliseconds. */
const pause = 600;

export interface PostPreviewHeadProps {
  values: Pick<PostValues, 'title' | 'authors' | 'date' | 'tags'>;
  /** Decides about the cover's motif; a new post has none yet. */
  id: number | undefined;
}

/** 'By' the names, joined as on the post's page. */
function bylineOf(authors: PostValues['authors']): string {
  const names = authors.map(({ name }) => name);
  const last = names.pop() ?? '';
  return names.length > 0 ? `By ${names.join(', ')} and ${last}` : `By ${last}`;
}

/** A post's title, byline and cover as its page will show them. */
export function PostPreviewHead({ values: { title, authors, date, tags }, id = 0 }: PostPreviewHeadProps) {
  const debouncedTags = useDebouncedValue(tags, pause);
  return (
    <PreviewHead
      title={title.trim()}
      byline={
        <MetaList>
          {authors.length > 0 && bylineOf(authors)}
          {longDate(date || today())}
        </MetaList>
      }
      cover={{ id, image: postCover({ id, tags: splitTags(debouncedTags) }) }}
    />
  );
}
