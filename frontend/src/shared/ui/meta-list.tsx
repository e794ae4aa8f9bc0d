import { Children, type ReactNode } from 'react';

/**
 * Parts of a line with a dot between them. Each brings the dot before it; at the beginning of a line it falls outside
 * and is cut off.
 */
export function MetaList({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-[1.75em] flex flex-wrap gap-y-1">
        {Children.toArray(children).map((item, index) => (
          <span
            key={index}
            className="relative pl-[1.75em] wrap-anywhere before:absolute before:left-0 before:w-[1.75em] before:text-center before:content-['·'/'']"
          >
            {item}
          </span>
        ))}
      </span>
    </span>
  );
}
