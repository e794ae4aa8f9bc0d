import { Factory, HeartPulse, Landmark, ShoppingBag, type LucideIcon } from 'lucide-react';
import { Section } from '@/site/parts/page';
import { Tiles } from '@/site/parts/tiles';
import industries from './industries.json';

const icons: Record<string, LucideIcon> = {
  Healthcare: HeartPulse,
  Finance: Landmark,
  Retail: ShoppingBag,
  Manufacturing: Factory,
};

/** The server's search reads the texts, too. */
const tiles = industries.map((industry) => ({
  ...industry,
  Icon: icons[industry.name] ?? Factory,
  to: `/search?q=${encodeURIComponent(industry.name)}`,
}));

/** Whom the company works for: the same four on every page that says so. */
export const Industries = ({ className }: { className?: string }) => (
  <Section title="Industries we serve" className={className} id="industries">
    <Tiles tiles={tiles} />
  </Section>
);
