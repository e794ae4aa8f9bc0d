import { api } from '@/shared/api/base-api';
import type { Schema } from '@/shared/api/types';

const { useAliveQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    alive: build.query<Schema<'Alive'>, void>({ query: () => '/healthz', keepUnusedDataFor: 0 }),
  }),
});

/** The version of the program, for whoever reports a fault. */
export function VersionLine() {
  const { data } = useAliveQuery();
  if (!data) return null;
  return (
    <p className="mt-10 border-t border-line pt-3 text-caption text-muted print:hidden">
      {`Portico ${data.version}${data.commit ? ` (${data.commit})` : ''}`}
    </p>
  );
}
