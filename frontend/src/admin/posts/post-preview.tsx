import { TextPreview } from '@/admin/resource/text-preview';
import { MetaList } from '@/shared/ui/meta-list';
import { postCover } from '@/shared/ui/cover';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { longDate } from '@/shared/lib/text/format';
import { splitTags, today, type PostValues } from './post-values';

/** Debounce of loading another cover while tags are typed, in milliseconds. */
const pause = 600;

// As on the post's page: 'Ada, Grace and Hedy'.
const list = new Intl.ListFormat('en-GB');

type PostPreviewProps = { level: 'h2' | 'h3'; values: PostValues; id: number | undefined };

/** The id decides about the cover's motif; a new post has none yet. */
export function PostPreview({ level, values, id = 0 }: PostPreviewProps) {
  const { authors, date, tags } = values;
  const debouncedTags = useDebouncedValue(tags, pause);
  const byline = (
    <MetaList>
      {authors.length > 0 && <span>{`By ${list.format(authors.map(({ name }) => name))}`}</span>}
      {longDate(date || today())}
    </MetaList>
  );
  const cover = { id, image: postCover({ id, tags: splitTags(debouncedTags) }) };
  return (
    <TextPreview
      {...{ level, byline, cover }}
      isCounted
      className="lg:top-20 lg:max-h-[calc(100dvh-11rem)]"
    />
  );
}
