import { Brain, ChartColumn, Database, Users } from 'lucide-react';
import { cn } from '@/shared/lib/dom/cn';

export const serviceIcons = {
  brain: Brain,
  database: Database,
  chart: ChartColumn,
  users: Users,
};

const isIconName = (name: string | undefined): name is keyof typeof serviceIcons =>
  name !== undefined && Object.hasOwn(serviceIcons, name);

/** A service's icon; a brain by default. Decorative, because the title is next to it. */
export function ServiceIcon({ name, className }: { name: string | undefined; className?: string }) {
  const Icon = serviceIcons[isIconName(name) ? name : 'brain'];
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-11 shrink-0 place-items-center rounded-table bg-blue/10 text-blue inset-ring inset-ring-blue/20',
        className,
      )}
    >
      <Icon className="size-1/2" strokeWidth={1.75} />
    </span>
  );
}
