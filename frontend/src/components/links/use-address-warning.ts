import { skipToken } from '@reduxjs/toolkit/query';
import type { NavigationItem } from '@/features/navigation/queries';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { usePageState } from '@/hooks/use-page-state';
import { useSitePages } from '@/hooks/use-site-pages';
import { checkAddress, type AddressCheck, type AddressWarning, type TargetState } from './address-check';
import { useTargetQuery, useTargetsQuery } from './address-targets';

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
  const check = useAddressCheck()(useDebouncedValue(address, pause));
  const { currentData } = useTargetQuery(check && 'target' in check ? check.target : skipToken);
  if (check && 'warning' in check) return check;
  return { warning: currentData ? warnings[currentData] : '' };
}

/** Returns the warnings about the entries' addresses by the entry's id. */
export function useAddressWarnings(items: NavigationItem[] | undefined): Map<number, string> {
  const check = useAddressCheck();
  const checks = (items ?? []).map(({ id, href }) => ({ id, found: check(href) }));
  const targets = checks.flatMap(({ id, found }) =>
    found && 'target' in found ? [{ id, ...found.target }] : [],
  );
  const { currentData = [] } = useTargetsQuery(
    targets.length > 0 ? targets.map(({ kind, name }) => ({ kind, name })) : skipToken,
  );
  return new Map([
    ...checks.flatMap(({ id, found }): [number, string][] =>
      found && 'warning' in found ? [[id, found.warning]] : [],
    ),
    ...targets.flatMap(({ id }, index): [number, string][] => {
      const warning = warnings[currentData[index] ?? 'published'];
      return warning ? [[id, warning]] : [];
    }),
  ]);
}
