import { SmartLink } from '@/shared/ui/smart-link';
import { usePageState } from '@/shared/hooks/use-page-state';
import { cn } from '@/shared/lib/dom/cn';

/** The site's mark and name; it leads home. */
export function Brand({ markClass }: { markClass?: string }) {
  const { site } = usePageState();
  return (
    <SmartLink
      to="/"
      className="tap flex min-w-6 items-center gap-2 text-body sm:gap-2.5 font-semibold tracking-[-0.014em]"
    >
      <img
        src="/favicon.svg"
        alt=""
        width={24}
        height={24}
        // Low priority: otherwise the logo is preloaded ahead of the page's content.
        fetchPriority="low"
        className={cn('size-6 shrink-0 @max-[12rem]:hidden', markClass)}
      />
      <span className="line-clamp-2 leading-tight wrap-anywhere">{site.name}</span>
    </SmartLink>
  );
}
