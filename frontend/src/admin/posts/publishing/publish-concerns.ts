import type { EditablePost } from '@/admin/posts/api';
import { hasSampleLine, today, type PostValues } from '@/admin/posts/post-values';
import { longDate } from '@/shared/lib/text/format';

export interface PublishConcern {
  /** Identifies it, so that it is asked about once. */
  key: string;
  title: string;
  description: string;
  /** Whether it is about the date of a first publication, which may be today's. */
  isFirstDate?: boolean;
}

export const isFuture = (day: string): boolean => day > today();

/** Whether a day is in the future, or before there were blogs: the year 26 is a slip of the keyboard. */
export const isOddDate = (day: string): boolean => isFuture(day) || (day !== '' && day < '1990');

export function publishConcerns(
  { published, content, date }: Pick<PostValues, 'published' | 'content' | 'date'>,
  base: EditablePost | undefined,
): PublishConcern[] {
  if (!published) return [];
  const publicBase = base?.published ? base : undefined;
  const concerns: PublishConcern[] = [];
  if (hasSampleLine(content) && !hasSampleLine(publicBase?.content ?? ''))
    concerns.push({
      key: 'template',
      title: 'Publish the sample text?',
      description: 'The content still has the first line of the text that every new post begins with.',
    });
  // A draft's date may be that of the day on which it was begun; a date that was chosen just now is meant.
  const isLeftOver = !publicBase && base?.date === date && date !== '' && date < today();
  if (isLeftOver || (isOddDate(date) && publicBase?.date !== date))
    concerns.push({ key: `date ${date}`, ...dateQuestion(date, !publicBase), isFirstDate: !publicBase });
  return concerns;
}

function dateQuestion(date: string, isFirst: boolean): Pick<PublishConcern, 'title' | 'description'> {
  const day = longDate(date);
  if (!isFuture(date))
    return {
      title: 'Publish with an earlier date?',
      description: `The post shows ${day}, and comes after all newer posts in the list.`,
    };
  const later = isFirst ? ' To publish it later, save it as a draft and publish it on that day.' : '';
  return {
    title: 'Publish with a date in the future?',
    description: `Portico doesn’t publish by date. The post is public at once, shows ${day}, and stays first in the list until then.${later}`,
  };
}
