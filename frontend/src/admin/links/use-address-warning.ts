import { skipToken } from '@reduxjs/toolkit/query';
import { useDebouncedValue } from '@/admin/hooks/use-debounced-value';
import { usePageState } from '@/shared/hooks/use-page-state';
import { useSitePages } from '@/shared/hooks/use-site-pages';
import { checkAddress, type AddressCheck, type AddressWarning, type TargetState } from './address-check';
import { targetKey, useTargetQuery, useTargetsQuery } from './address-targets';

/** Debounce of the look-up of an address, in milliseconds. */
const pause = 400;

const warnings: Record<TargetState, string> = {
  published: '',
  draft: 'There’s only a draft at this address. Visitors don’t see it.',
  'not-found': 'There’s no page at this address.',
};

function useAddressCheck(): (address: string) => AddressCheck | null {
  const pages = useSitePages();
  const { site } = usePageState();
  const hosts = [window.location.host, site.url.replace(/^https?:\/\//, '').replace(/\/.*$/, '')];
  return (address) => checkAddress(address, pages, hosts);
}

/** Warns of an internal address without a page. It can still be saved. */
export function useAddressWarning(address: string): AddressWarning {
  const settled = useDebouncedValue(address, pause);
  const check = useAddressCheck()(settled);
  const { currentData } = useTargetQuery(check && 'target' in check ? check.target : skipToken);
  // A warning about an earlier text would contradict the present one.
  if (settled !== address) return { warning: '' };
  if (check && 'warning' in check) return check;
  return { warning: currentData ? warnings[currentData] : '' };
}

/** A link to check. */
interface Entry<Id> {
  id: Id;
  href: string;
}

/** Returns the warnings about links by their ids. */
export function useAddressWarnings<Id>(entries: Entry<Id>[] | undefined): Map<Id, string> {
  const check = useAddressCheck();
  const checks = (entries ?? []).map(({ id, href }) => ({ id, found: check(href) }));
  const targets = new Map(
    checks.flatMap(({ found }) =>
      found && 'target' in found ? [[targetKey(found.target), found.target]] : [],
    ),
  );
  // The last states stay while those of other links are looked up.
  const { data: states = {} } = useTargetsQuery(targets.size > 0 ? [...targets.values()] : skipToken);
  return new Map(
    checks.flatMap(({ id, found }): [Id, string][] => {
      if (!found) return [];
      const warning =
        'warning' in found ? found.warning : warnings[states[targetKey(found.target)] ?? 'published'];
      return warning ? [[id, warning]] : [];
    }),
  );
}
