import type { PageArg } from '@/admin/api/paginated-query';
import { paginatedQuery } from '@/admin/api/paginated-query';
import type { Versioned } from '@/shared/api/versioned-mutations';
import { textMatcher } from '@/shared/lib/text/normalize';
import type { Resource } from './resource';

export interface FoundRecord {
  label: string;
  /** Shown behind the label. */
  detail?: string | undefined;
  to: string;
}

/** What the dashboard's frame and its command palette know of a resource. */
export interface Listed {
  /** The forms that have an address below the list's. */
  forms: { route: string; path: RegExp; title: string }[];
  create?: { label: string; words?: string; to: string; state?: object };
  found?: {
    title: string;
    /** The call that searches the list. */
    call: (arg: PageArg) => string;
    recordsOf: (rows: Versioned[], search: string) => FoundRecord[];
  };
}

type Source<Row extends Versioned> = Pick<
  Resource<Row>,
  'address' | 'hasFormAddress' | 'isShort' | 'name' | 'palette'
> & { endpoints: { path: string }; words: { newTitle: string; editTitle: string } };

/** History state that asks a list to open the dialog for a new record. */
const creating = { create: true };

/** Lists a resource in the palette. */
export function listed<Row extends Versioned>(of: Source<Row>): Listed {
  const { address, hasFormAddress = false, isShort, name, palette, words, endpoints } = of;
  const { create, found } = palette ?? {};
  const nameOf = (row: Row) => String(row[name]);
  const pathOf = (row: Row) =>
    hasFormAddress
      ? `${address}/${row.id}/edit`
      : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ q: nameOf(row) })}`;
  return {
    forms: hasFormAddress
      ? [
          { route: 'new', path: new RegExp(`^${address}/new$`), title: words.newTitle },
          { route: ':id/edit', path: new RegExp(`^${address}/[^/]+/edit$`), title: words.editTitle },
        ]
      : [],
    ...(create && {
      create: {
        ...create,
        ...(hasFormAddress ? { to: `${address}/new` } : { to: address, state: creating }),
      },
    }),
    ...(found && {
      found: {
        title: found.title,
        call: (arg) => (isShort ? endpoints.path : paginatedQuery(endpoints.path).query(arg)),
        recordsOf: (rows, search) => {
          const matches = textMatcher(search);
          const textsOf = found.textsOf;
          return (rows as Row[])
            .filter((row) => !isShort || matches((textsOf?.(row) ?? [nameOf(row)]).join(' ')))
            .map((row) => ({
              label: found.labelOf?.(row) ?? nameOf(row),
              detail: found.detailOf?.(row) ?? undefined,
              to: found.pathOf?.(row) ?? pathOf(row),
            }));
        },
      },
    }),
  };
}
