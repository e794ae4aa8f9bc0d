import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Button, ButtonLink } from '@/shared/ui/button';
import { useLazyModule } from '@/shared/hooks/use-lazy-module';

const importDialog = () => import(/* webpackChunkName: "contact-dialog" */ './contact-dialog');

/** Opens the form in a dialog, which keeps its text when it is closed, or the contact page if that can't be loaded. */
export function ContactButton() {
  const { load, module, status } = useLazyModule(importDialog);
  const [isOpen, setOpen] = useState(false);
  const preload = () => void load();
  return (
    <>
      <Button
        size="lg"
        variant="outline"
        aria-haspopup="dialog"
        aria-busy={(isOpen && !module) || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setOpen(true);
          preload();
        }}
        className="noscript:hidden"
      >
        Contact Us
      </Button>
      <noscript>
        <ButtonLink to="/contact" size="lg" variant="outline">
          Contact Us
        </ButtonLink>
      </noscript>
      {isOpen && module && <module.ContactDialog onClose={() => setOpen(false)} />}
      {isOpen && status === 'failed' && <Navigate to="/contact" />}
    </>
  );
}
