import { ButtonLink } from '@/ui/button';
import { Head } from '@/ui/head';
import { Failure, Loading } from '@/ui/states';

export interface DetailStateProps {
  /** What was answered so far: `null` means that there is no such thing. */
  query: { data?: unknown; error?: unknown; refetch: () => unknown };
  say: { loading: string; failed: string; missing: string };
  /** Where all things of its kind are. */
  back: { to: string; label: string };
}

/** What stands on the page of a thing that is not there: not yet, or not at all. It says nothing of the address. */
export function DetailState({ query, say, back }: DetailStateProps) {
  if (query.data === null)
    return (
      <div className="wrap grid min-h-[60dvh] content-center justify-items-start py-24">
        <Head title={say.missing} />
        <h1 className="text-h2">{say.missing}</h1>
        <ButtonLink to={back.to} variant="outline" size="lg" className="mt-8">
          {back.label}
        </ButtonLink>
      </div>
    );
  return (
    <div className="wrap min-h-[50dvh] py-24">
      {query.error ? (
        <Failure error={query.error} otherwise={say.failed} retry={() => void query.refetch()} />
      ) : (
        <Loading text={say.loading} />
      )}
    </div>
  );
}
