import { Factory, HeartPulse, Landmark, ShoppingBag } from 'lucide-react';
import { Section } from '@/components/site/section';
import { Tiles } from '@/components/site/tiles';

const industries = [
  {
    name: 'Healthcare',
    Icon: HeartPulse,
    text: 'Triage, early warning and capacity planning that clinicians can question and trust.',
  },
  {
    name: 'Finance',
    Icon: Landmark,
    text: 'Fraud, credit and claims decisions, with an audit trail behind every score.',
  },
  {
    name: 'Retail',
    Icon: ShoppingBag,
    text: 'Demand, assortment and replenishment, with less waste on the shelf.',
  },
  {
    name: 'Manufacturing',
    Icon: Factory,
    text: 'Inspection, maintenance and planning, in the cloud or beside the machine.',
  },
];

/** Whom the company works for: the same four on every page that says so. */
export function Industries({ className }: { className?: string }) {
  return (
    <Section title="Industries We Serve" className={className} id="industries">
      <Tiles tiles={industries} />
    </Section>
  );
}
