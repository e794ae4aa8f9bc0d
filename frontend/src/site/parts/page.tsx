import { useId, type ReactNode } from 'react';
import { ButtonLink } from '@/shared/ui/button';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import { Head, type HeadProps } from '@/shared/ui/head';
import { IntervalRule } from '@/shared/ui/interval';
import { SmartLink } from '@/shared/ui/smart-link';
import { useUser } from '@/shared/session/use-user';
import { usePageState } from '@/shared/hooks/use-page-state';
import { cn } from '@/shared/lib/dom/cn';
import { breadcrumbs, siteUrl, type Site } from '@/shared/lib/seo/json-ld';

export interface PageLink {
  name: string;
  path: string;
}

export interface StructuredHeadProps extends Omit<HeadProps, 'data'> {
  title: string;
  path: string;
  /** Whether search engines may list the page at its path. */
  isListed?: boolean;
  /** The page's name among the breadcrumbs; its title by default. */
  name?: string;
  parent?: PageLink;
  /** What the page is about (schema.org). */
  about?: (site: Site) => Record<string, unknown>;
}

/** What search engines and link previews read of a page, with its place on the site. */
export function StructuredHead(props: StructuredHeadProps) {
  const { isListed = true, name = props.title, parent, about, ...head } = props;
  const { site } = usePageState();
  const { path } = head;
  const crumbs = breadcrumbs(site, [...(parent ? [parent] : []), { name, path }]);
  const data = about ? { '@graph': [crumbs, about(site)] } : crumbs;
  return <Head {...head} path={isListed ? path : undefined} data={data} />;
}

export interface PageHeadProps {
  eyebrow?: ReactNode;
  title: string;
  lead?: string;
  /** The page's path, which is printed above the title. */
  path?: string;
  children?: ReactNode;
}

export const PageHead = ({ eyebrow, title, lead, path, children }: PageHeadProps) => (
  <>
    <div className="hero-sky -mt-16">
      <div className="wrap flex flex-wrap items-end justify-between gap-6 pt-32 pb-12 md:pt-36 md:pb-14 print:pt-0">
        <div className="min-w-0">
          {path && <PrintHeader path={path} />}
          {eyebrow && <p className="mb-3 text-caption tracking-[0.02em] text-blue">{eyebrow}</p>}
          <h1 className="text-title text-balance [unicode-bidi:plaintext]">{title}</h1>
          {lead && <p className="mt-4 max-w-[56ch] text-lead text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </div>
    <IntervalRule />
  </>
);

export function PrintHeader({ path }: { path: string }) {
  const { site } = usePageState();
  return (
    <p aria-hidden="true" className="hidden pb-6 text-caption text-muted print:block">
      {`${site.name} · ${siteUrl(site, path)}`}
    </p>
  );
}

export interface SectionProps {
  title: string;
  lead?: string;
  /** Next to the title, to the whole list. */
  link?: PageLink;
  className?: string | undefined;
  id?: string;
  isDark?: boolean;
  children: ReactNode;
}

export function Section({ title, lead, link, className, id, isDark = false, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      data-theme={isDark ? 'dark' : undefined}
      className={cn('py-12 sm:py-16', isDark && 'bg-lit text-ink', className)}
    >
      <div className="wrap">
        {/* On phones always below the title, so that the layout does not depend on the title's length. */}
        <div className="mb-6 flex items-start justify-between gap-4 max-sm:flex-col sm:mb-10 sm:flex-wrap sm:items-end">
          <div className="min-w-0">
            <h2 id={heading} className="text-h2 text-balance">
              {title}
            </h2>
            {lead && <p className="mt-3 max-w-[56ch] text-lead text-muted sm:mt-4">{lead}</p>}
          </div>
          {link && (
            <ButtonLink to={link.path} variant="outline">
              {link.name}
            </ButtonLink>
          )}
        </div>
        <SectionBoundary>{children}</SectionBoundary>
      </div>
    </section>
  );
}

interface CtaBandProps {
  title: string;
  lead: string;
  links?: PageLink[];
}

export function CtaBand({ title, lead, links = [contactLink] }: CtaBandProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="wrap pb-16 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-card border border-line bg-sunken p-8 md:p-12">
        <div className="min-w-0">
          <h2 id={heading} className="text-h2 text-balance">
            {title}
          </h2>
          <p className="mt-3 max-w-[56ch] text-muted">{lead}</p>
        </div>
        <ButtonLinks links={links} />
      </div>
    </section>
  );
}

export const ButtonLinks = ({ links, className }: { links: PageLink[]; className?: string }) => (
  <div className={cn(className, 'flex flex-wrap gap-3')}>
    {links.map(({ name, path }, index) => (
      <ButtonLink key={path} to={path} size="lg" variant={index > 0 ? 'outline' : 'default'}>
        {name}
      </ButtonLink>
    ))}
  </div>
);

export const contactLink: PageLink = { name: 'Contact Us', path: '/contact' };

/** Leads administrators to the editor; the browser decides, so the page is the same for all. */
export function EditLink({ to, name }: { to: string; name: string }) {
  if (!useUser().user?.isAdmin) return null;
  return (
    <SmartLink
      to={to}
      aria-label={`Edit ${name}`}
      className="tap inline-block py-1 text-ui text-muted underline-offset-4 hover:text-ink hover:underline print:hidden"
    >
      Edit
    </SmartLink>
  );
}
