import { Brain, ChartColumn, Database, Users } from 'lucide-react';
import { cn } from '@/lib/dom/cn';

/** The signs that a service may have, by the name in its metadata. */
export const serviceIcons = {
  brain: Brain,
  database: Database,
  chart: ChartColumn,
  users: Users,
};

const isKnown = (name: string | undefined): name is keyof typeof serviceIcons =>
  name !== undefined && Object.hasOwn(serviceIcons, name);

/** A service's sign; a brain unless its metadata names another. Decoration: the title is next to it. */
export function ServiceIcon({ name, className }: { name: string | undefined; className?: string }) {
  const Drawn = serviceIcons[isKnown(name) ? name : 'brain'];
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-11 shrink-0 place-items-center rounded-table bg-blue/10 text-blue inset-ring inset-ring-blue/20',
        className,
      )}
    >
      <Drawn className="size-1/2" strokeWidth={1.75} />
    </span>
  );
}
