import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '@/ui/toast';
import { sessionMessage, useLogoutMutation, useReloadUser } from './api';
import type { Portal } from './portals';

/** Logging out of a portal. It leads to the login screen; the user is forgotten once that is there. */
export function useLogout(portal: Portal) {
  const [send] = useLogoutMutation();
  const [isLeaving, setLeaving] = useState(false);
  const reloadUser = useReloadUser();
  const navigate = useNavigate();
  const toast = useToast();
  const logout = async () => {
    setLeaving(true);
    try {
      await send().unwrap();
    } catch (cause) {
      toast({ variant: 'destructive', title: 'Error', description: sessionMessage(cause) });
      setLeaving(false);
      return;
    }
    toast({ title: 'Success', description: `Successfully logged out of ${portal} portal` });
    await navigate('/auth');
    await reloadUser();
  };
  return { logout: () => void logout(), isLeaving };
}
