import { Badge } from '@/shared/ui/badge';
import type { NavigationItem } from '@/shared/navigation/queries';

/** Whether menus show an item, and whether to administrators alone. */
export function Visibility({ item: { isVisible, requiresAdmin } }: { item: NavigationItem }) {
  return (
    <span className="inline-flex items-center gap-2">
      {isVisible ? <Badge variant="success">Visible</Badge> : <Badge>Hidden</Badge>}
      {requiresAdmin && <span className="text-caption">(Admin)</span>}
    </span>
  );
}
