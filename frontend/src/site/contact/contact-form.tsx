import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { send, makeIdempotencyKeys } from '@/shared/api/send';
import type { Schema } from '@/shared/api/types';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import { atMost, emailAddress, notBlank } from '@/shared/forms/rules';
import { PrivacyNote, ProgressiveForm } from '@/site/forms/progressive-form';
import { Button } from '@/shared/ui/button';
import { cn } from '@/shared/lib/dom/cn';

export const enquiryRules = {
  name: [notBlank('Name'), atMost(200, 'Name must be at most 200 characters')],
  email: [notBlank('Email'), emailAddress],
  company: [atMost(200, 'Company must be at most 200 characters')],
  message: [notBlank('Message'), atMost(10_000, 'Message must be at most 10,000 characters')],
};

type Enquiry = Record<keyof typeof enquiryRules, string>;

/** The enquiry is stored in any case; `emailSent` says whether the mail about it has gone out already. */
type EnquiryAnswer = Schema<'Outcome'>;

/** Stored and mailed once for each key, however often it is sent. */
async function sendEnquiry({ company, ...values }: Enquiry, keyOf: (enquiry: unknown) => string) {
  const body = { ...values, company: company || null };
  const headers = { 'idempotency-key': keyOf(body) };
  return (await send<EnquiryAnswer | null>('/api/contact', { method: 'POST', body, headers })).data;
}

const messages = {
  done: (answer: unknown) =>
    (answer as EnquiryAnswer | null)?.emailSent
      ? {
          title: 'Message Sent Successfully!',
          description: "Thank you for contacting us. We'll get back to you soon.",
        }
      : {
          title: 'Message Received!',
          description: "Your message has been saved. We'll process it as soon as possible.",
        },
  failed: 'Failed to send message. Please try again.',
  failedTitle: 'Submission Failed',
};

/**
 * The contact form, which keeps unsent input for the session; once it has been sent, thanks in its place. With `onSent`
 * the parent shows the heading of the thanks.
 */
export function ContactForm({ onSent }: { onSent?: (isSent: boolean) => void }) {
  const [step, setStep] = useState<'first' | 'sent' | 'again'>('first');
  const go = (next: 'sent' | 'again') => {
    setStep(next);
    onSent?.(next === 'sent');
  };
  if (step === 'sent') return <Thanks hasHeading={!onSent} onReset={() => go('again')} />;
  return <EnquiryForm hasFocus={step === 'again'} onSent={() => go('sent')} />;
}

const focus = (element: HTMLElement | null) => element?.focus();
const focusFirstField = (fields: HTMLElement | null) => focus(fields?.querySelector('input') ?? null);

function EnquiryForm({ hasFocus, onSent }: { hasFocus: boolean; onSent: () => void }) {
  const [keyOf] = useState(makeIdempotencyKeys);
  return (
    <ProgressiveForm<Enquiry>
      rules={enquiryRules}
      save={(enquiry) => sendEnquiry(enquiry, keyOf)}
      messages={messages}
      onSuccess={onSent}
      draft="enquiry"
      action="/contact"
      className="grid min-w-0 grid-cols-1 gap-5"
    >
      <div ref={hasFocus ? focusFirstField : undefined} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField name="name" label="Name" placeholder="Your name" autoComplete="name" required />
        <TextField
          name="email"
          type="email"
          label="Email"
          placeholder="you@example.com"
          autoComplete="email"
          required
        />
        <div className="sm:col-span-2">
          <TextField
            name="company"
            label="Company"
            aside={<span className="text-caption font-normal text-muted">optional</span>}
            placeholder="Your company"
            autoComplete="organization"
          />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            name="message"
            label="Message"
            placeholder="What do you want to do, and what’s in the way?"
            rows={5}
            required
          />
        </div>
      </div>
      {/* Where the button is: the fields are higher than a phone. */}
      <FormAlert />
      <PrivacyNote text="We use your details only to answer you." />
      <SubmitButton size="lg" className="justify-self-start max-sm:w-full">
        Send Message
      </SubmitButton>
    </ProgressiveForm>
  );
}

const Thanks = ({ hasHeading, onReset }: { hasHeading: boolean; onReset: () => void }) => (
  <div
    // Takes the focus from the removed form, so that screen readers continue here.
    ref={focus}
    tabIndex={-1}
    className={cn('grid justify-items-center text-center outline-none', hasHeading ? 'py-10' : 'py-4')}
  >
    <CircleCheck aria-hidden="true" className="size-12 text-success" strokeWidth={1.5} />
    {hasHeading && <h3 className="mt-5 text-h2">Thank You!</h3>}
    <p className="mt-3 max-w-[40ch] text-muted">We’ve got your message. A person will read it and reply.</p>
    <Button variant="outline" size="lg" className="mt-8" onClick={onReset}>
      Send Another Message
    </Button>
  </div>
);
