import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { usePageState } from '@/hooks/use-page-state';
import { useSitePages } from '@/hooks/use-site-pages';
import { addressApi, type TargetState } from './address-api';
import { checkAddress } from './check-address';

/** Debounce of the look-up of an address, in milliseconds. */
const pause = 400;

const warnings: Record<TargetState, string> = {
  published: '',
  draft: 'There’s only a draft at this address. Visitors don’t see it.',
  'not-found': 'There’s no page at this address.',
};

/** Returns the check for addresses of this site. */
function useAddressCheck() {
  const pages = useSitePages();
  const { site } = usePageState();
  const siteHost = site.url.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
  return useMemo(
    () => (address: string) => checkAddress(address, pages, [window.location.host, siteHost]),
    [pages, siteHost],
  );
}

/** Warns of an internal address without a page. It can still be saved. */
export function useAddressWarning(address: string): string {
  const check = useAddressCheck()(useDebouncedValue(address, pause));
  const target = check && 'target' in check ? check.target : skipToken;
  const { currentData } = addressApi.useTargetQuery(target);
  if (check && 'warning' in check) return check.warning;
  return currentData ? warnings[currentData] : '';
}

/** The warnings for several addresses, by address. One that is being looked up has none yet. */
export function useAddressWarnings(addresses: string[]): Map<string, string> {
  const check = useAddressCheck();
  const checks = [...new Set(addresses)].map((address) => ({ address, check: check(address) }));
  const lookups = checks.flatMap(({ address, check }) =>
    check && 'target' in check ? { address, target: check.target } : [],
  );
  const { data = [] } = addressApi.useTargetsQuery(
    lookups.length > 0 ? lookups.map(({ target }) => target) : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const states = lookups.map(({ address }, index): [string, string] => [
    address,
    warnings[data[index] ?? 'published'],
  ]);
  const direct = checks.flatMap(({ address, check }): [string, string][] =>
    check && 'warning' in check ? [[address, check.warning]] : [],
  );
  return new Map([...states, ...direct]);
}
