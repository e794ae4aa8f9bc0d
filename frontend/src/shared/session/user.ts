import { asApiError } from '@/shared/api/errors';
import type { Schema } from '@/shared/api/types';

export type User = Schema<'User'>;

export interface Session {
  user: User | null;
  /** False until the first answer: on the server, in the first render in the browser, and while it is awaited. */
  isKnown: boolean;
}

export type Credentials = Schema<'Credentials'>;

/** The status text from 500 on, else the server's words, else the network's. */
export function sessionMessage(cause: unknown): string {
  const { status, statusText, message } = asApiError(cause);
  return status >= 500 ? statusText || message : message;
}

export type Portal = 'client' | 'admin';

export const portalHome: Record<Portal, string> = { client: '/client-portal', admin: '/admin' };

export const portalOf = (user: User): Portal => (user.isAdmin ? 'admin' : 'client');
