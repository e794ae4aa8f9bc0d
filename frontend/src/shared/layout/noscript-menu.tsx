import { Menu } from 'lucide-react';
import { SmartLink } from '@/shared/ui/smart-link';
import type { NavigationNode } from '@/shared/navigation/queries';

interface Entry {
  label: string;
  href: string;
  children?: Entry[];
}

const fixed: Entry[] = [
  { label: 'Search', href: '/search' },
  { label: 'Frequently Asked Questions', href: '/faq' },
  { label: 'Contact Us', href: '/contact' },
];

/**
 * The menu where there is no script to open the side menu and the panels: everything, in what the browser unfolds itself.
 * Only the server renders it, and the browser's code does without what renders it.
 */
export const NoScriptMenu = ({ tree }: { tree: NavigationNode[] }) => (
  <noscript>{typeof window === 'undefined' && <UnfoldedMenu entries={[...fixed, ...tree]} />}</noscript>
);

const UnfoldedMenu = ({ entries }: { entries: Entry[] }) => (
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
      <Entries entries={entries} />
    </nav>
  </details>
);

const Entries = ({ entries, className }: { entries: Entry[]; className?: string }) => (
  <ul className={className}>
    {entries.map(({ label, href, children = [] }) => (
      <li key={`${label} ${href}`}>
        <SmartLink
          to={href}
          className="flex min-h-10 items-center rounded-control px-3 py-1.5 wrap-anywhere hover:bg-sunken"
        >
          {label}
        </SmartLink>
        {children.length > 0 && <Entries entries={children} className="ml-3 border-l border-line pl-2" />}
      </li>
    ))}
  </ul>
);
