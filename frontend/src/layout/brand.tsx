import { Link } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { usePageState } from '@/lib/page-state';

/** The site's mark and name; it leads home. `tight`: where there is little room, the mark stands for both. */
export function Brand({ tight = false }: { tight?: boolean }) {
  const { site } = usePageState();
  return (
    <Link to="/" className="flex min-w-0 items-center gap-2.5 text-body font-semibold tracking-[-0.014em]">
      <img
        src="/favicon.svg"
        alt=""
        width={24}
        height={24}
        // Small enough to come when there is time: else it is preloaded before what is read.
        fetchPriority="low"
        className="size-6 shrink-0"
      />
      <span className={cn('truncate', tight && 'max-xs:sr-only')}>{site.name}</span>
    </Link>
  );
}
