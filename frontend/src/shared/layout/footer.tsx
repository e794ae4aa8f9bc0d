import { SmartLink } from '@/shared/ui/smart-link';
import { usePageState } from '@/shared/hooks/use-page-state';
import type { Site } from '@/shared/lib/seo/json-ld';
import { safeHref } from '@/shared/lib/text/links';
import { ThemeSwitch } from './theme-switch';
import { cn } from '@/shared/lib/dom/cn';

const quickLinks = [
  { to: '/about', label: 'About' },
  { to: '/services', label: 'Services' },
  { to: '/case-studies', label: 'Case studies' },
  { to: '/contact', label: 'Contact' },
];

const resourceLinks = [
  { to: '/blog', label: 'Blog' },
  { to: '/faq', label: 'FAQ' },
  { to: '/search', label: 'Search' },
];

/** The same on every site, so they lead to the list. */
const serviceLinks = [
  'AI strategy and discovery',
  'Custom model development',
  'Data engineering for machine learning',
  'Forecasting and decision support',
  'Language and document AI',
  'Model operations and monitoring',
].map((label) => ({ to: '/services', label }));

const networks: { name: keyof Site['social']; label: string; d: string }[] = [
  {
    name: 'linkedin',
    label: 'LinkedIn',
    d: 'M4.98 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM3 9.75h4V21H3V9.75Zm6.5 0h3.83v1.54h.05c.53-1 1.84-1.8 3.79-1.8 4.05 0 4.8 2.4 4.8 5.7V21h-4v-5.1c0-1.2-.02-2.77-1.76-2.77-1.77 0-2.04 1.32-2.04 2.68V21h-4.67V9.75h4Z',
  },
  {
    name: 'x',
    label: 'X',
    d: 'M17.7 3h3.1l-6.8 7.8L22 21h-6.3l-4.9-6.4L5.2 21H2.1l7.3-8.3L1.7 3h6.5l4.4 5.9L17.7 3Zm-1.1 16.1h1.7L7.2 4.8H5.4l11.2 14.3Z',
  },
  {
    name: 'github',
    label: 'GitHub',
    d: 'M12 2a10 10 0 0 0-3.16 19.49c.5.09.68-.22.68-.48v-1.7c-2.78.6-3.37-1.34-3.37-1.34-.45-1.16-1.11-1.47-1.11-1.47-.91-.62.07-.6.07-.6 1 .07 1.53 1.03 1.53 1.03.9 1.53 2.34 1.09 2.91.83.1-.65.35-1.09.64-1.34-2.22-.25-4.56-1.11-4.56-4.94 0-1.1.39-1.99 1.03-2.69-.1-.25-.45-1.27.1-2.65 0 0 .84-.27 2.75 1.03a9.6 9.6 0 0 1 5 0c1.91-1.3 2.75-1.03 2.75-1.03.55 1.38.2 2.4.1 2.65.64.7 1.03 1.59 1.03 2.69 0 3.84-2.34 4.69-4.57 4.94.36.31.68.92.68 1.85v2.74c0 .27.18.58.69.48A10 10 0 0 0 12 2Z',
  },
];

export function Footer() {
  const { site, today } = usePageState();
  const { imprint, privacy } = site.legal;
  return (
    <footer className="border-t border-line bg-sunken print:hidden">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-8 py-10 sm:gap-10 sm:py-12 md:grid-cols-[1.6fr_1fr_1fr_1.5fr] md:py-16">
        <div className="max-md:col-span-2">
          <Brand />
          <p className="mt-4 text-muted">Empowering the Future with AI</p>
          <Social links={site.social} />
        </div>
        <Column id="quick-links" title="Quick links" links={quickLinks} />
        <Column id="resource-links" title="Resources" links={resourceLinks} />
        <Column
          id="service-links"
          title="Services"
          links={serviceLinks}
          className="max-md:col-span-2 max-md:[&_ul]:grid-cols-2 max-md:[&_ul]:gap-x-6"
        />
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-5">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-caption font-normal text-muted">
            <p>{`© ${today.slice(0, 4)} ${site.legalName}. All rights reserved.`}</p>
            {(imprint || privacy) && (
              <ul className="flex gap-x-6">
                {imprint && <FooterLink to={imprint} label="Imprint" />}
                {privacy && <FooterLink to={privacy} label="Privacy" />}
              </ul>
            )}
          </div>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

interface ColumnProps {
  id: string;
  title: string;
  links: { to: string; label: string }[];
  className?: string;
}

const Column = ({ id, title, links, className }: ColumnProps) => (
  <nav aria-labelledby={id} className={className}>
    <h2 id={id} className="text-ui">
      {title}
    </h2>
    <ul className="mt-3 grid gap-1 text-ui font-normal">
      {links.map((link) => (
        <FooterLink key={link.label} {...link} />
      ))}
    </ul>
  </nav>
);

const FooterLink = ({ to, label }: { to: string; label: string }) => (
  <li>
    <SmartLink
      to={to}
      className="inline-flex min-h-8 items-center py-1 pointer-coarse:min-h-11 underline-offset-4 hover:underline"
    >
      {label}
    </SmartLink>
  </li>
);

const Social = ({ links }: { links: Site['social'] }) => (
  <ul className="mt-6 flex gap-2">
    {networks.map(({ name, label, d }) => (
      <li key={name}>
        <a
          // Empty unless configured. An empty link would reload the page.
          href={safeHref(links[name]) ?? ''}
          onClick={(event) => !links[name] && event.preventDefault()}
          aria-label={label}
          rel="noopener"
          className="grid size-9 place-items-center rounded-control border pointer-coarse:size-11 border-line text-muted transition-colors hover:border-control hover:text-ink"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4" fill="currentColor">
            <path d={d} />
          </svg>
        </a>
      </li>
    ))}
  </ul>
);

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
