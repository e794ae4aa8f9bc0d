import { entities } from '@/shared/api/entities';

const key = 'portico-admin-tab';

const addresses: string[] = Object.values(entities);

/** The address of the tab that was used last in this browser; `undefined` on a first visit, or without storage. */
export function lastTab(): string | undefined {
  try {
    const address = localStorage.getItem(key);
    return address !== null && addresses.includes(address) ? address : undefined;
  } catch {
    return undefined;
  }
}

export function rememberTab(address: string) {
  try {
    localStorage.setItem(key, address);
  } catch {
    // The dashboard then begins with its first tab.
  }
}
