import { Download } from 'lucide-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { useCheckAdministratorMutation } from '@/admin/api/access';
import { useSessionRetry } from '@/admin/editing/session-gate';
import { messageOf } from '@/shared/api/errors';
import { buttonVariants } from '@/shared/ui/button';
import { useToast } from '@/shared/ui/toast/toast';

/**
 * A link that downloads a file, styled as a button. A rejected download shows
 * no error on the page, so the session is checked first.
 */
export function DownloadLink({ to, children }: { to: string; children: ReactNode }) {
  const state = useRef<'idle' | 'asking' | 'allowed'>('idle');
  const [check] = useCheckAdministratorMutation();
  const withSession = useSessionRetry();
  const toast = useToast();
  const download = async (link: HTMLAnchorElement) => {
    state.current = 'asking';
    try {
      await withSession(() => check().unwrap());
      state.current = 'allowed';
      link.click();
    } catch (cause) {
      toast({ variant: 'destructive', title: 'Error', description: messageOf(cause, 'Failed to download') });
    }
    state.current = 'idle';
  };
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (state.current === 'allowed') return;
    event.preventDefault();
    if (state.current === 'idle') void download(event.currentTarget);
  };
  return (
    <a href={to} download onClick={onClick} className={buttonVariants({ variant: 'outline' })}>
      <Download aria-hidden="true" className="size-4" />
      <span>{children}</span>
    </a>
  );
}
