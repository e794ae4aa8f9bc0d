import { Dialog } from '@/components/ui/dialog/dialog';
import { ContactForm } from './contact-form';

/** The contact form in a dialog. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Get in Touch"
      description="Tell us what you would like to do. A person will answer you."
      onClose={onClose}
      className="max-w-xl"
    >
      <ContactForm />
    </Dialog>
  );
}
