import { Loading } from '@/shared/ui/feedback/feedback';
import { Head } from '@/shared/ui/head';
import { NotFoundPage, homeLink, LoadErrorPage } from './not-found-page';

export interface DetailStateProps {
  /** Data of `null` mean that the record does not exist. */
  query: { data?: unknown; error?: unknown; refetch: () => unknown };
  messages: { section: string; loading: string; failed: string; notFound: string; reason?: string };
  /** Where all things of its kind are. */
  back: { to: string; label: string };
}

/** The detail page of an item that is loading, failed or not found. */
export function DetailState({ query, messages, back }: DetailStateProps) {
  if (query.data === null)
    return (
      <NotFoundPage
        title={messages.notFound}
        text={messages.reason ?? 'It may have been withdrawn, or its address has changed.'}
        links={[back, homeLink]}
      />
    );
  if (query.error)
    return (
      <LoadErrorPage
        error={query.error}
        fallbackMessage={messages.failed}
        retry={() => void query.refetch()}
        back={back}
      />
    );
  return (
    <div className="wrap min-h-[50dvh] py-24">
      <Head title={messages.section} />
      <Loading text={messages.loading} />
    </div>
  );
}
