import { useState } from 'react';
import { useApiCall } from '@/shared/api/access/use-api';
import { countDrafts } from '@/shared/forms/local-drafts';
import { leaveForms } from '@/shared/forms/unsaved-forms';
import { useToast } from '@/shared/ui/toast/toast';
import { useRouter } from '@/shared/hooks/use-router';
import type { Portal } from './portals';
import { useUser } from './use-user';
import { sessionMessage } from './user';

/**
 * Logging out of a portal, after asking where something would be lost: in the forms of the page, and of the drafts that
 * of this browser, which are removed so that its next user cannot read them. It leads to the login screen; the user is
 * forgotten once that is there. `beforeAsking` takes away what would lie above the question.
 */
export function useLogout(portal: Portal, beforeAsking?: () => void) {
  const { user } = useUser();
  const [isLeaving, setLeaving] = useState(false);
  const logOut = useApiCall(async () => (await import(/* webpackChunkName: "api-client" */ './api')).logOut);
  const { navigate } = useRouter();
  const toast = useToast();
  const logout = async (discard: () => void) => {
    setLeaving(true);
    const showOtherScreen = () => {
      discard();
      toast({ title: 'Success', description: `Successfully logged out of ${portal} portal` });
      // In one update: mounted components would refetch what may no longer be read.
      return navigate('/auth', { flushSync: true });
    };
    try {
      await logOut({ user, showOtherScreen });
    } catch (cause) {
      toast({ variant: 'destructive', title: 'Error', description: sessionMessage(cause) });
    }
    setLeaving(false);
  };
  const confirmDrafts = (hasAsked: boolean) => {
    // One of them may be the form in question.
    const count = user ? countDrafts(user.id) : { all: 0, posts: 0 };
    return count.all <= (hasAsked ? 1 : 0) || window.confirm(confirmText(count));
  };
  return {
    logout: () =>
      leaveForms((discard, hasAsked) => {
        if (confirmDrafts(hasAsked)) void logout(discard);
      }, beforeAsking),
    isLeaving,
  };
}

const confirmText = ({ all, posts }: ReturnType<typeof countDrafts>) => {
  const [one, many] = posts === all ? ['a blog post', 'blog posts'] : ['a record', 'records'];
  const what = all === 1 ? one : `${all} ${many}`;
  return `Discard your unsaved changes?\n\nThis browser holds unsaved changes to ${what}. Logging out removes them.`;
};
