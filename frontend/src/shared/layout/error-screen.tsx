import { Button } from '@/shared/ui/button';

/** The whole screen when the application itself has failed. */
export function ErrorScreen() {
  return (
    <div role="alert" className="grid min-h-[70dvh] place-items-center bg-bg p-6 text-center text-ink">
      {/* Static text: the context with the site's name may have failed. */}
      <title>Something went wrong</title>
      <div>
        <h1 className="text-h2">Something went wrong</h1>
        <p className="mt-3 text-muted">Please try refreshing the page</p>
        <Button className="mt-8" size="lg" onClick={() => window.location.reload()}>
          Refresh
        </Button>
      </div>
    </div>
  );
}
