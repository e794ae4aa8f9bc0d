import { EditingQuestion } from '@/admin/editing/editing-question';
import { Button } from '@/shared/ui/button';
import type { PublishConcern } from './publish-concerns';

export interface PublishQuestionProps {
  concerns: PublishConcern[];
  onPublish: (isToday: boolean) => void;
  /** Saves the post without publishing it; absent where that is not possible. */
  onSaveDraft: (() => void) | undefined;
  onStay: () => void;
}

/** Asks before a post is published by mistake. */
export const PublishQuestion = ({ concerns, onPublish, onSaveDraft, onStay }: PublishQuestionProps) => (
  <EditingQuestion
    title={concerns[0]?.title ?? ''}
    description={concerns.map(({ description }) => description).join(' ')}
    onStay={onStay}
  >
    {onSaveDraft && (
      <Button variant="outline" onClick={onSaveDraft}>
        Save as draft
      </Button>
    )}
    {concerns.some(({ isFirstDate }) => isFirstDate) && (
      <Button variant="outline" onClick={() => onPublish(true)}>
        Publish with today’s date
      </Button>
    )}
    <Button onClick={() => onPublish(false)}>Publish</Button>
  </EditingQuestion>
);
