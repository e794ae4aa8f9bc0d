import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '@/shared/ui/button';
import { useLazyModule } from '@/shared/hooks/use-lazy-module';

const importDialog = async () =>
  (await import(/* webpackChunkName: "contact-dialog" */ './contact-dialog')).ContactDialog;

/**
 * Opens the contact form in a dialog, or the contact page if the dialog can't be loaded. The form keeps its text when the
 * dialog is closed and reopened.
 */
export function ContactButton() {
  const navigate = useNavigate();
  const { load, module: ContactDialog } = useLazyModule(importDialog);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    setOpen(true);
    if (await load()) return;
    setOpen(false);
    void navigate('/contact');
  };
  return (
    <>
      <Button
        size="lg"
        variant="outline"
        aria-haspopup="dialog"
        aria-busy={(isOpen && !ContactDialog) || undefined}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => void open()}
        className="noscript:hidden"
      >
        Contact Us
      </Button>
      <noscript>
        <ButtonLink to="/contact" size="lg" variant="outline">
          Contact Us
        </ButtonLink>
      </noscript>
      {isOpen && ContactDialog && <ContactDialog onClose={() => setOpen(false)} />}
    </>
  );
}
