import type { User } from './user';

/** The two ways in. */
export type Portal = 'client' | 'admin';

export const portalHome: Record<Portal, string> = { client: '/client-portal', admin: '/admin' };

/** The start page of a user. */
export const portalOf = (user: User): Portal => (user.isAdmin ? 'admin' : 'client');
