import { Menu } from 'lucide-react';
import { SmartLink } from '@/shared/ui/smart-link';
import type { NavigationNode } from '@/shared/navigation/visible-tree';

const row = 'flex min-h-10 items-center rounded-control px-3 py-1.5 wrap-anywhere hover:bg-sunken';

interface NoScriptMenuProps {
  tree: NavigationNode[];
}

/**
 * The menu where there is no script to open the side menu and the panels: everything, in what the browser unfolds itself.
 * Only the server renders it, and the browser's code does without what renders it.
 */
export const NoScriptMenu = ({ tree }: NoScriptMenuProps) => (
  <noscript>{typeof window === 'undefined' && <UnfoldedMenu tree={tree} />}</noscript>
);

function UnfoldedMenu({ tree }: NoScriptMenuProps) {
  return (
    <details>
      <summary
        aria-label="Menu"
        className="grid size-9 list-none place-items-center rounded-control hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden="true" className="size-5" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute top-full right-4 z-10 max-h-[80dvh] w-xs max-w-[calc(100%-2rem)] overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-overlay"
      >
        <ul>
          {[...fixed, ...tree].map(({ label, href, children }) => (
            <li key={`${label} ${href}`}>
              <SmartLink to={href} className={row}>
                {label}
              </SmartLink>
              {children.length > 0 && (
                <ul className="ml-3 border-l border-line pl-2">
                  {children.map((child) => (
                    <li key={child.id}>
                      <SmartLink to={child.href} className={row}>
                        {child.label}
                      </SmartLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

const fixed: Pick<NavigationNode, 'label' | 'href' | 'children'>[] = [
  { label: 'Search', href: '/search', children: [] },
  { label: 'Frequently Asked Questions', href: '/faq', children: [] },
  { label: 'Contact Us', href: '/contact', children: [] },
];
