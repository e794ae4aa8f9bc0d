import { Check } from 'lucide-react';
import { useState } from 'react';
import { send } from '@/shared/api/send';
import { TextField } from '@/shared/forms/fields/field';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import { emailAddress } from '@/shared/forms/rules';
import { PrivacyNote, ProgressiveForm } from '@/site/forms/progressive-form';

export const newsletterRules = { email: [emailAddress] };
const subscribe = (body: { email: string }) => send('/api/newsletter', { method: 'POST', body });
const messages = {
  done: { title: 'Success!', description: "You've been subscribed to our newsletter." },
  failed: 'Failed to subscribe. Please try again.',
};

export function NewsletterBand() {
  const [isSubscribed, setSubscribed] = useState(false);
  return (
    <section aria-labelledby="newsletter" className="wrap pb-16">
      <div className="grid items-center gap-8 rounded-card border border-line bg-sunken p-6 sm:p-10 lg:grid-cols-2 lg:gap-16 lg:p-14">
        <div>
          <h2 id="newsletter" className="text-h2 text-balance">
            Subscribe to our newsletter
          </h2>
          <p className="mt-3 max-w-[48ch] text-muted">
            What we learn on projects. About once a month, no advertising.
          </p>
        </div>
        <ProgressiveForm
          rules={newsletterRules}
          save={subscribe}
          messages={messages}
          onSuccess={() => setSubscribed(true)}
          action="/newsletter"
          className="grid gap-3"
        >
          <FormAlert />
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
            <TextField
              name="email"
              type="email"
              label="Email"
              placeholder="you@example.com"
              autoComplete="email"
              required
              onChange={() => setSubscribed(false)}
            />
            {/* On the line of the field, which stands below its label. */}
            <SubmitButton saving="Subscribing..." size="md" className="sm:mt-[calc(0.875rem*1.4+0.375rem)]">
              Subscribe
            </SubmitButton>
          </div>
          <PrivacyNote text="We use your address only for the newsletter. Write to us to unsubscribe." />
          {/* The toast announces it; this is for those who look at the form. */}
          {isSubscribed && (
            <p className="flex items-center gap-2 text-ui text-success">
              <Check aria-hidden="true" className="size-4" />
              You’re on the list.
            </p>
          )}
        </ProgressiveForm>
      </div>
    </section>
  );
}
