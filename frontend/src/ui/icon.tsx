import {
  ChartColumn,
  ChartLine,
  Cloud,
  Code,
  Cpu,
  Database,
  GitBranch,
  Laptop,
  Layers,
  Monitor,
  Palette,
  Server,
  Shield,
  Smartphone,
  Users,
  type LucideIcon,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  layers: Layers,
  code: Code,
  database: Database,
  chart: ChartColumn,
  mobile: Smartphone,
  security: Shield,
  cloud: Cloud,
  monitor: Monitor,
  design: Palette,
  users: Users,
  analytics: ChartLine,
  laptop: Laptop,
  server: Server,
  git: GitBranch,
  cpu: Cpu,
};

/** The names that a navigation item's icon may have. */
export const iconNames = Object.keys(icons);

/** An icon by its name; nothing for a name that there is none of. Decoration: give it a text beside it. */
export function Icon({ name, className }: { name: string | null | undefined; className?: string }) {
  const Drawn = name && Object.hasOwn(icons, name) ? icons[name] : undefined;
  return Drawn ? <Drawn aria-hidden="true" className={className ?? 'size-5'} strokeWidth={1.75} /> : null;
}
