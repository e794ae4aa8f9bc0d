import type { User } from './user';

/** The two ways in. */
export type Portal = 'client' | 'admin';

export const portalHome: Record<Portal, string> = { client: '/client-portal', admin: '/admin' };

/** Where somebody belongs who says nothing else. */
export const portalOf = (user: User): Portal => (user.isAdmin ? 'admin' : 'client');
