import { NotFoundPage, homeLink } from './not-found-page';

/** The page for unknown URLs. */
export function UnknownUrlPage() {
  return (
    <NotFoundPage
      title="404 Page Not Found"
      text="There’s no page at this address. It may have moved, or never existed."
      links={[homeLink, { to: '/blog', label: 'Read the blog' }]}
    />
  );
}
