import { Missing, toHome } from './not-found-page';

/** Any address that there is no page for. */
export function NotFound() {
  return (
    <Missing
      title="404 Page Not Found"
      text="There is nothing at this address. It may have moved, or it never was."
      ways={[toHome, { to: '/blog', label: 'Read the blog' }]}
    />
  );
}
