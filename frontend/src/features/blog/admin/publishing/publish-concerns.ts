import type { EditablePost } from '@/features/blog/admin-api';
import { template, today, type PostValues } from '@/features/blog/admin/post-values';
import { longDate } from '@/lib/text/dates';

/** A reason to ask before a post is published. */
export interface PublishConcern {
  /** Identifies it, so that it is asked about once. */
  key: string;
  title: string;
  description: string;
}

/** Whether a day is after today in the browser's time zone. */
export const isFuture = (day: string): boolean => day > today();

/** Returns the reasons to ask before these values are saved. What is public already is not asked about again. */
export function publishConcerns(
  { published, content, date }: Pick<PostValues, 'published' | 'content' | 'date'>,
  base: EditablePost | undefined,
): PublishConcern[] {
  if (!published) return [];
  const publicBase = base?.published ? base : undefined;
  const concerns: PublishConcern[] = [];
  const later = publicBase ? '' : ' To publish it later, save it as a draft and publish it on that day.';
  if (content.trim() === template.trim() && publicBase?.content.trim() !== template.trim())
    concerns.push({
      key: 'template',
      title: 'Publish the sample text?',
      description: 'The content is still the text that every new post begins with.',
    });
  if (isFuture(date) && publicBase?.date !== date)
    concerns.push({
      key: `date ${date}`,
      title: 'Publish with a date in the future?',
      description: `Portico doesn’t publish by date. The post is public at once, shows ${longDate(date)}, and stays first in the list until then.${later}`,
    });
  return concerns;
}
