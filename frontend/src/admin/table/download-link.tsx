import { Download } from 'lucide-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { messageOf } from '@/shared/api/errors';
import { useCheckAdministratorMutation } from '@/admin/api/require-admin';
import { useSessionRetry } from '@/admin/editing/session-gate';
import { buttonVariants } from '@/shared/ui/button';
import { useToast } from '@/shared/ui/toast/toast';

/**
 * A link that downloads a file, styled as a button. A rejected download shows
 * no error on the page, so the session is checked first.
 */
export function DownloadLink({ to, children }: { to: string; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null);
  const state = useRef<'idle' | 'asking' | 'allowed'>('idle');
  const [check] = useCheckAdministratorMutation();
  const withSession = useSessionRetry();
  const toast = useToast();
  const download = async () => {
    state.current = 'asking';
    try {
      await withSession(() => check().unwrap());
      state.current = 'allowed';
      link.current?.click();
    } catch (cause) {
      toast({ variant: 'destructive', title: 'Error', description: messageOf(cause, 'Failed to download') });
    }
    state.current = 'idle';
  };
  const onClick = (event: MouseEvent) => {
    if (state.current === 'allowed') return;
    event.preventDefault();
    if (state.current === 'idle') void download();
  };
  return (
    <a ref={link} href={to} download onClick={onClick} className={buttonVariants({ variant: 'outline' })}>
      <Download aria-hidden="true" className="size-4" />
      <span>{children}</span>
    </a>
  );
}
