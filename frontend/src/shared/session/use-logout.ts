import { useState } from 'react';
import { leaveForms, countDrafts } from '@/shared/forms/unsaved-forms';
import { useToast } from '@/shared/ui/toast/toast';
import { useGo } from '@/shared/hooks/use-site-pages';
import { useSession, useUser } from './use-user';
import { sessionMessage, type Portal } from './user';

/**
 * Logging out of a portal, after asking where something would be lost: in the forms of the page, and of the drafts that
 * of this browser, which are removed so that its next user cannot read them. It leads to the login screen; the user is
 * forgotten once that is there. `beforeAsking` takes away what would lie above the question.
 */
export function useLogout(portal: Portal, beforeAsking?: () => void) {
  const { user } = useUser();
  const [isLeaving, setLeaving] = useState(false);
  const session = useSession();
  const go = useGo();
  const toast = useToast();
  const logout = async (discard: () => void) => {
    setLeaving(true);
    try {
      await session.logOut();
      discard();
      toast({ title: 'Success', description: `Successfully logged out of ${portal} portal` });
      go('/auth');
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
