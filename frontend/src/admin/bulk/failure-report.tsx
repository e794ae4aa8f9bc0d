import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { DialogBar } from '@/admin/ui/sticky-bar';
import type { Failure } from './outcome';

export interface FailureReportProps {
  title: string;
  failures: Failure[];
  onClose: () => void;
}

/** The rows on which a bulk action failed, each with the reason. */
export function FailureReport({ title, failures, onClose }: FailureReportProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <ul className="divide-y divide-line">
        {failures.map(({ name, message }, index) => (
          <li key={index} className="py-2 text-ui">
            <span className="wrap-anywhere">{name}</span>
            <span className="block font-normal text-muted">{message}</span>
          </li>
        ))}
      </ul>
      <DialogBar>
        <Button onClick={onClose}>Close</Button>
      </DialogBar>
    </Dialog>
  );
}
