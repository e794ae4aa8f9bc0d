import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveForms } from '@/ui/form/unsaved-forms';
import { useToast } from '@/ui/toast';
import { sessionMessage, useLogoutMutation, useReloadUser } from './api';
import type { Portal } from './portals';

/**
 * Logging out of a portal, after asking where something would be lost. It leads to the login screen; the user is
 * forgotten once that is there. `beforeAsking` takes away what would lie above the question.
 */
export function useLogout(portal: Portal, beforeAsking?: () => void) {
  const [send] = useLogoutMutation();
  const [isLeaving, setLeaving] = useState(false);
  const reloadUser = useReloadUser();
  const navigate = useNavigate();
  const toast = useToast();
  const logout = async (discard: () => void) => {
    setLeaving(true);
    try {
      await send().unwrap();
    } catch (cause) {
      toast({ variant: 'destructive', title: 'Error', description: sessionMessage(cause) });
      setLeaving(false);
      return;
    }
    discard();
    toast({ title: 'Success', description: `Successfully logged out of ${portal} portal` });
    await navigate('/auth');
    await reloadUser();
    setLeaving(false);
  };
  return {
    logout: () => leaveForms((discard) => void logout(discard), beforeAsking),
    isLeaving,
  };
}
