import { ArrowRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cn } from '@/shared/lib/dom/cn';

export interface TilesProps {
  tiles: { name: string; Icon: LucideIcon; text: string; to?: string }[];
}

export function Tiles({ tiles }: TilesProps) {
  return (
    <ul
      className={cn(
        'grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line',
        tiles.length === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4',
      )}
    >
      {tiles.map(({ name, Icon, text, to }) => (
        <li
          key={name}
          className={cn(to && 'group relative', 'bg-surface p-4 max-sm:flex max-sm:gap-4 sm:p-6')}
        >
          <Icon aria-hidden="true" className="size-6 shrink-0 text-blue" strokeWidth={1.5} />
          <div className="min-w-0">
            <h3 className="text-h3 transition-colors group-hover:text-blue sm:mt-5">
              {to ? (
                <Link to={to} className="after:absolute after:inset-0">
                  {name}
                  <ArrowRight
                    aria-hidden="true"
                    className="ml-1.5 inline size-4 align-[-0.125em] text-blue transition-transform group-hover:translate-x-0.5"
                  />
                </Link>
              ) : (
                name
              )}
            </h3>
            <p className="mt-1 text-[0.9375rem] leading-[1.55] text-muted sm:mt-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
