import { skipToken } from '@reduxjs/toolkit/query/react';
import { resources } from '@/admin/resources';
import { api, listTag } from '@/shared/api/base-api';
import { entityTags } from '@/shared/api/entities';
import type { Versioned } from '@/shared/api/versioned-mutations';
import { titlesFirst } from '@/shared/lib/text/normalize';
import type { CommandGroup } from './commands';

/** The most results of a kind. */
const maxResults = 5;

/** The rows that are asked for: those that have the words in their titles may not be the newest. */
const limit = 50;

/** The shortest search that the lists are asked for, in letters. */
const minLength = 2;

interface Found {
  groups: CommandGroup[];
  /** Whether a list could not be searched. */
  hasFailed: boolean;
}

const { useFoundRecordsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    foundRecords: build.query<Found, string>({
      queryFn: async (search, _api, _options, call) => {
        const sources = resources.flatMap(({ found }) => found ?? []);
        const answers = await Promise.all(
          sources.map(async ({ title, call: callOf, recordsOf }) => {
            const { data, error } = await call(callOf({ limit, search }));
            const records = recordsOf((data as Versioned[] | null | undefined) ?? [], search);
            const commands = titlesFirst(records, ({ label }) => label, search).slice(0, maxResults);
            return {
              error,
              title,
              commands: commands.map((command, index) => ({ ...command, id: `${title}-${index}` })),
            };
          }),
        );
        return {
          data: {
            groups: answers.map(({ title, commands }) => ({ title, commands })),
            hasFailed: answers.some(({ error }) => error),
          },
        };
      },
      providesTags: entityTags.map(listTag),
    }),
  }),
});

/** What the lists of the back office have for a search. */
export function useFoundRecords(search: string) {
  const text = search.trim();
  const { currentData, isFetching } = useFoundRecordsQuery(text.length >= minLength ? text : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return { ...(currentData ?? { groups: [], hasFailed: false }), isSearching: isFetching };
}
