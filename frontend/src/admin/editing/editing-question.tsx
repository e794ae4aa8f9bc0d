import type { ReactNode } from 'react';
import { AlertCancel, AlertDialog } from '@/shared/ui/dialog/dialog';

export interface EditingQuestionProps {
  title: string;
  description: string;
  stay?: string;
  onStay: () => void;
  children: ReactNode;
}

/** Asks about a step that an open form should not take by mistake. */
export function EditingQuestion({ stay = 'Keep editing', onStay, children, ...texts }: EditingQuestionProps) {
  return (
    <AlertDialog {...texts} onClose={onStay}>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <AlertCancel>{stay}</AlertCancel>
        {children}
      </div>
    </AlertDialog>
  );
}
