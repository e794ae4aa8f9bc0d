import { useUser } from '@/shared/session/use-user';
import type { User } from '@/shared/session/user';
import { useUserRowsQuery } from './api';

/** Sorted by administrators first, so two rows tell whether there is more than one. */
const firstAdmins = { limit: 2, sort: '-isAdmin' };

/** Whether a user is protected, and from whom; the server has the last word. */
export function useProtection() {
  const { user: currentUser } = useUser();
  const { data } = useUserRowsQuery(firstAdmins, { refetchOnMountOrArgChange: true });
  const admins = data?.rows.filter(({ isAdmin }) => isAdmin).length ?? 0;
  return (user: User | undefined) => ({
    isLast: user?.isAdmin === true && admins === 1,
    isSelf: user !== undefined && user.id === currentUser?.id,
  });
}

/** Why a user can't be deleted. */
export function useUndeletable() {
  const protection = useProtection();
  return (user: User) => {
    const { isLast, isSelf } = protection(user);
    if (isLast) return 'You can’t delete the last administrator.';
    return isSelf ? 'You can’t delete your own account. Ask another administrator.' : undefined;
  };
}
