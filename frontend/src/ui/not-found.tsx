import { ButtonLink } from '@/ui/button';
import { Missing } from '@/ui/missing';

/** Any address that there is no page for. */
export function NotFound() {
  return (
    <Missing
      title="404 Page Not Found"
      lead="There is nothing at this address. It may have moved, or it never was."
    >
      <ButtonLink to="/" size="lg">
        Go to the home page
      </ButtonLink>
      <ButtonLink to="/blog" size="lg" variant="outline">
        Read the blog
      </ButtonLink>
    </Missing>
  );
}
