import { Section } from '@/site/parts/section';

const testimonials = [
  {
    quote:
      'They told us in the second week which half of our plan wouldn’t work. The other half has been in production for a year, and our planners wouldn’t give it back.',
    role: 'Chief Operating Officer',
    organisation: 'Logistics group',
  },
  {
    quote:
      'The model came with its error bars, and with people who answered our questions. That is why our clinicians use it, and why our board approved it.',
    role: 'Medical Director',
    organisation: 'Regional hospital group',
  },
];

export function Testimonials() {
  return (
    <Section title="What our clients say" className="border-t border-line">
      <div className="divide-y divide-line">
        {testimonials.map(({ quote, role, organisation }) => (
          <figure key={role} className="max-w-[60rem] py-8 first:pt-0 last:pb-0 md:py-12">
            <blockquote className="text-quote text-pretty before:-ml-[0.45em] before:content-['“'] after:content-['”']">
              {quote}
            </blockquote>
            <figcaption className="pt-5 text-ui font-normal text-muted">
              <span className="font-medium text-ink">{role}</span>
              <span>{`, ${organisation}`}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
