import { EditingQuestion } from '@/admin/editing/editing-question';
import { Button } from '@/shared/ui/button';
import type { PublishConcern } from './publish-concerns';

export interface PublishQuestionProps {
  concerns: PublishConcern[];
  onPublish: () => void;
  onPublishToday: () => void;
  onSaveDraft: (() => void) | undefined;
  onStay: () => void;
}

/** Asks before a post is published by mistake. */
export const PublishQuestion = (props: PublishQuestionProps) => (
  <EditingQuestion
    title={props.concerns[0]?.title ?? ''}
    description={props.concerns.map(({ description }) => description).join(' ')}
    onStay={props.onStay}
  >
    {props.onSaveDraft && (
      <Button variant="outline" onClick={props.onSaveDraft}>
        Save as draft
      </Button>
    )}
    {props.concerns.some(({ isFirstDate }) => isFirstDate) && (
      <Button variant="outline" onClick={props.onPublishToday}>
        Publish with today’s date
      </Button>
    )}
    <Button onClick={props.onPublish}>Publish</Button>
  </EditingQuestion>
);
