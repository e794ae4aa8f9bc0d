import { SmartLink } from '@/shared/ui/smart-link';
import { usePageState } from '@/shared/hooks/use-page-state';
import { safeHref } from '@/shared/lib/text/links';
import { Brand } from './brand';
import { socialShapes } from './social-shapes';
import { ThemeSwitch } from './theme-switch';

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
const services = [
  'AI strategy and discovery',
  'Custom model development',
  'Data engineering for machine learning',
  'Forecasting and decision support',
  'Language and document AI',
  'Model operations and monitoring',
];

export function Footer() {
  const { site, today } = usePageState();
  return (
    <footer className="border-t border-line bg-sunken print:hidden">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-8 py-10 sm:gap-10 sm:py-12 md:grid-cols-[1.6fr_1fr_1fr_1.5fr] md:py-16">
        <div className="max-md:col-span-2">
          <Brand />
          <p className="mt-4 text-muted">Empowering the Future with AI</p>
          <Social links={site.social} />
        </div>
        <Links id="quick-links" title="Quick links" links={quickLinks} />
        <Links id="resource-links" title="Resources" links={resourceLinks} />
        <Links
          id="service-links"
          title="Services"
          links={services.map((label) => ({ to: '/services', label }))}
          className="max-md:col-span-2 max-md:[&_ul]:grid-cols-2 max-md:[&_ul]:gap-x-6"
        />
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-5">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-caption font-normal text-muted">
            <p>{`© ${today.slice(0, 4)} ${site.legalName}. All rights reserved.`}</p>
            <LegalLinks {...site.legal} />
          </div>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

/** Links to the pages that there are. */
function LegalLinks({ imprint, privacy }: { imprint: string; privacy: string }) {
  const links = [
    { to: imprint, label: 'Imprint' },
    { to: privacy, label: 'Privacy' },
  ].filter(({ to }) => to);
  if (links.length === 0) return null;
  return <LinkList links={links} className="flex gap-x-6" />;
}

const linkClass =
  'inline-flex min-h-8 items-center py-1 pointer-coarse:min-h-11 underline-offset-4 hover:underline';

interface LinksProps {
  id: string;
  title: string;
  links: { to: string; label: string }[];
  className?: string;
}

function Links({ id, title, links, className }: LinksProps) {
  return (
    <nav aria-labelledby={id} className={className}>
      <h2 id={id} className="text-ui">
        {title}
      </h2>
      <LinkList links={links} className="mt-3 grid gap-1 text-ui font-normal" />
    </nav>
  );
}

const LinkList = ({ links, className }: Pick<LinksProps, 'links' | 'className'>) => (
  <ul className={className}>
    {links.map(({ to, label }) => (
      <li key={label}>
        <SmartLink to={to} className={linkClass}>
          {label}
        </SmartLink>
      </li>
    ))}
  </ul>
);

type SocialLinks = Record<keyof typeof socialShapes, string>;

function Social({ links }: { links: SocialLinks }) {
  return (
    <ul className="mt-6 flex gap-2">
      {Object.entries(socialShapes).map(([name, { label, d }]) => (
        <li key={name}>
          <a
            // Empty unless configured. An empty link would reload the page.
            href={safeHref(links[name as keyof SocialLinks]) ?? ''}
            onClick={(event) => !links[name as keyof SocialLinks] && event.preventDefault()}
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
}
