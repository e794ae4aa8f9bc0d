import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notice } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';

/** A button for each notice, which shows it. */
export function Shower({ notices }: { notices: Notice[] }) {
  const toast = useToast();
  return notices.map((notice) => (
    <button key={notice.title} type="button" onClick={() => toast(notice)}>
      Show {notice.title}
    </button>
  ));
}

/** The area of the notices. */
export const noticeArea = () => screen.findByRole('region', { name: /Notifications/ });

/** Presses the button of a notice. */
export async function showNotice(title: string) {
  await userEvent.click(screen.getByRole('button', { name: `Show ${title}` }));
}
