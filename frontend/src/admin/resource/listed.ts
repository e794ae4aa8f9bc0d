import { matchPath } from 'react-router-dom';
import { listPath, type PageArg } from '@/admin/api/paginated-query';
import type { Versioned } from '@/admin/api/versioned-mutations';
import { textMatcher } from '@/shared/lib/text/normalize';
import type { Resource } from './resource';

export type Listed = ReturnType<typeof listed>;

/** What the dashboard's frame and its command palette know of a resource. */
export function listed<Row extends Versioned>(of: Resource<Row>) {
  const { address, hasFormAddress = false, isShort, name, palette = {}, words, endpoints } = of;
  const { create, found } = palette;
  const nameOf = (row: Row) => String(row[name]);
  const pathOf = (row: Row) =>
    hasFormAddress
      ? `${address}/${row.id}/edit`
      : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ q: nameOf(row) })}`;
  return {
    /** Whether its form has an address below that of the list: `new` or `:id/edit`. */
    hasFormAddress,
    titleOfForm: (path: string) => {
      if (hasFormAddress && path === `${address}/new`) return words.newTitle;
      return hasFormAddress && matchPath(`${address}/:id/edit`, path) ? words.editTitle : undefined;
    },
    create: create && {
      ...create,
      ...(hasFormAddress ? { to: `${address}/new` } : { to: address, state: { create: true } }),
    },
    found: found && {
      title: found.title,
      call: (arg: PageArg) => (isShort ? endpoints.path : listPath(endpoints.path, arg)),
      commandsOf: (rows: Versioned[], search: string) => {
        const matches = textMatcher(search);
        const { labelOf = nameOf, detailOf, textsOf = (row: Row) => [nameOf(row)] } = found;
        return (rows as Row[])
          .filter((row) => !isShort || matches(textsOf(row).join(' ')))
          .map((row) => ({
            label: labelOf(row),
            detail: detailOf?.(row) ?? undefined,
            to: (found.pathOf ?? pathOf)(row),
          }));
      },
    },
  };
}
