import { useState } from 'react';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { ContactForm } from './contact-form';

export function ContactDialog({ onClose }: { onClose: () => void }) {
  const [isSent, setSent] = useState(false);
  return (
    <Dialog
      title={isSent ? 'Thank You!' : 'Get in Touch'}
      description={isSent ? undefined : 'Tell us what you want to do. A person will read it and reply.'}
      onClose={onClose}
      className="max-w-xl"
    >
      <ContactForm onSent={setSent} />
    </Dialog>
  );
}
