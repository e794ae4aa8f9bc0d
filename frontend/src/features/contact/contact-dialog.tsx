import { useRef } from 'react';
import { Dialog } from '@/ui/dialog';
import { ContactForm, type ContactValues } from './contact-form';

export interface ContactDialogProps {
  draft: ContactValues | undefined;
  /** Gets what has been typed and not been sent. */
  onClose: (draft: ContactValues | undefined) => void;
}

/** The contact form in a dialog. */
export function ContactDialog({ draft, onClose }: ContactDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const close = () => {
    const form = content.current?.querySelector('form');
    onClose(form ? (Object.fromEntries(new FormData(form)) as ContactValues) : undefined);
  };
  return (
    <Dialog
      title="Get in Touch"
      description="Tell us what you would like to do. A person will answer you."
      onClose={close}
      className="max-w-xl"
    >
      <div ref={content}>
        <ContactForm draft={draft} />
      </div>
    </Dialog>
  );
}
