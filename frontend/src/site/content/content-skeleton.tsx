import { Loading, Skeleton } from '@/shared/ui/feedback/feedback';
import type { ContentListArg, ContentType } from '@/shared/content/queries';

const shapes: Record<ContentType, { list: string; item: string }> = {
  service: { list: 'grid gap-px', item: 'h-36 rounded-none opacity-50 lg:h-28' },
  'case-study': {
    list: 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3',
    item: 'h-96 rounded-card opacity-50 sm:h-[30rem]',
  },
  'team-member': {
    list: 'grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3',
    item: 'h-32 rounded-card opacity-50',
  },
};

/** The items to come in about their size, so that what follows the list keeps its place. */
export function ContentSkeleton({ arg, text }: { arg: ContentListArg; text: string }) {
  const { list, item } = shapes[arg.type];
  return (
    <>
      <Loading text={text} className="pt-0 pb-6" />
      <div className={list}>
        {Array.from({ length: Math.min(arg.limit, 6) }, (_, index) => (
          <Skeleton key={index} className={item} />
        ))}
      </div>
    </>
  );
}
