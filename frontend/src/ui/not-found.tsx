import { ButtonLink } from '@/ui/button';
import { Head } from '@/ui/head';

/** Any address that there is no page for. One drawn copy serves all of them, so it says nothing of the address. */
export function NotFound() {
  return (
    <>
      <Head title="404 Page Not Found" />
      <div className="hero-sky -mt-16">
        <div className="wrap grid min-h-[70dvh] content-center justify-items-start py-32">
          <h1 className="text-h2 md:text-[3rem]">404 Page Not Found</h1>
          <p className="mt-4 max-w-[40ch] text-lead text-pretty text-muted">
            There is nothing at this address. It may have moved, or it never was.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/" size="lg">
              Go to the home page
            </ButtonLink>
            <ButtonLink to="/blog" size="lg" variant="outline">
              Read the blog
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  );
}
