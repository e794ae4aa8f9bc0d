import { useId, useState, type MouseEvent } from 'react';
import { Badge } from '@/shared/ui/badge';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import type { NavigationItem } from '@/shared/navigation/queries';
import { NavMenu } from '@/shared/navigation/nav-menu';
import { forVisitors, visibleTree, type NavigationNode } from '@/shared/navigation/visible-tree';
import { twoColumnsQuery, useMediaQuery } from '@/admin/hooks/use-media-query';

const audiences = ['Visitors', 'Administrators'] as const;

/** Its links are inert: it previews the order next to the list. */
function stayHere(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

/** The menu as visitors and as administrators will see it. */
export function MenuPreview({ items }: { items: NavigationItem[] }) {
  const heading = useId();
  const isWide = useMediaQuery(twoColumnsQuery);
  const [audience, setAudience] = useState<(typeof audiences)[number]>('Visitors');
  const tree = visibleTree(audience === 'Visitors' ? forVisitors(items) : items);
  return (
    // On a phone the list comes first: it is what one came for.
    <section aria-labelledby={heading} className="min-w-0 max-sm:order-last">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="text-ui font-semibold">
          Preview
        </h3>
        <div role="group" aria-label="Preview for" className="flex flex-wrap gap-1">
          {audiences.map((one) => (
            <Button
              key={one}
              variant="ghost"
              size="sm"
              aria-pressed={one === audience}
              onClick={() => setAudience(one)}
              className="aria-pressed:bg-sunken aria-pressed:text-blue"
            >
              {one}
            </Button>
          ))}
        </div>
      </div>
      <div onClickCapture={stayHere} className="relative min-h-16 rounded-table border border-line bg-bg p-3">
        {tree.length === 0 && <p className="p-2 text-ui font-normal text-muted">The menu is empty</p>}
        {isWide ? <NavMenu label="Preview" tree={tree} /> : <PhonePreview tree={tree} />}
      </div>
    </section>
  );
}

/** Shows the tree as in the side menu, unfolded. */
function PhonePreview({ tree }: { tree: NavigationNode[] }) {
  return (
    <ul className="grid grid-cols-1 gap-1 text-ui wrap-anywhere">
      {tree.map((item) => (
        <li key={item.id}>
          <Entry item={item} />
          {item.children.length > 0 && (
            <ul className="mt-1 ml-3 grid grid-cols-1 gap-1 border-l border-line pl-3">
              {item.children.map((child) => (
                <li key={child.id}>
                  <Entry item={child} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function Entry({ item: { label, metadata } }: { item: NavigationItem }) {
  return (
    <span className="flex min-h-9 items-center gap-x-3 max-[20em]:flex-wrap">
      <Icon name={metadata?.icon} className="size-4 shrink-0 text-muted" />
      {label}
      {metadata?.featured && <Badge variant="blue">New</Badge>}
    </span>
  );
}
