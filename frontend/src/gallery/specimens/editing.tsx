import { useState } from 'react';
import { ConflictDialog } from '@/admin/editing/conflict/conflict-dialog';
import { ConflictField } from '@/admin/editing/conflict/conflict-field';
import { DeletedDialog } from '@/admin/editing/conflict/deleted-dialog';
import type { Difference } from '@/admin/editing/conflict/differences';
import { questionOf, type FieldResolution, type FieldResolutions } from '@/admin/editing/conflict/question';
import { TextChanges } from '@/admin/editing/conflict/text-changes';
import { DraftOffer } from '@/admin/editing/drafts/draft-offer';
import { EditingQuestion } from '@/admin/editing/editing-question';
import { useLeaveGuard } from '@/admin/editing/leave-guard';
import type { SaveStatus } from '@/admin/editing/edit-session';
import type { EditSession } from '@/admin/editing/use-edit-session';
import { useSaveFeedback } from '@/admin/editing/use-save-feedback';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { ignore, StatefulSpecimen, longText, Opened, type Specimens } from '@/gallery/specimen';

const name: Difference = {
  field: { name: 'name', label: 'Name' },
  base: 'Pricing',
  mine: 'Prices',
  theirs: 'Costs',
  changedBy: 'both',
};
const description: Difference = {
  field: { name: 'description', label: 'Description', combine: 'lines' },
  base: `one\ntwo\nthree\n${longText}`,
  mine: `one, mine\ntwo\nthree\n${longText}`,
  theirs: `one\ntwo\nthree, theirs\n${longText}`,
  changedBy: 'both',
};
const order: Difference = {
  field: { name: 'order', label: 'Order' },
  base: 1,
  mine: 1,
  theirs: 2,
  changedBy: 'them',
};

const conflictField = (difference: Difference, initial: FieldResolution = {}, isMissing = false) => (
  <StatefulSpecimen<FieldResolution> initial={initial}>
    {(resolution, onResolve) => (
      <ConflictField question={questionOf(difference)} {...{ resolution, onResolve, isMissing }} />
    )}
  </StatefulSpecimen>
);

const conflictDialog = (differences: Difference[]) => (
  <Opened>
    {(close) => (
      <StatefulSpecimen<FieldResolutions> initial={{}}>
        {(resolutions, set) => (
          <ConflictDialog
            findDifferences={() => differences}
            resolutions={resolutions}
            onResolveField={(key, resolution) => set({ ...resolutions, [key]: resolution })}
            onResolve={close}
            onClose={close}
          />
        )}
      </StatefulSpecimen>
    )}
  </Opened>
);

function LeaveQuestion({ saveStatus }: { saveStatus: SaveStatus }) {
  const [isDirty, setDirty] = useState(false);
  const { leave, question } = useLeaveGuard(isDirty, () => setDirty(false), saveStatus);
  return (
    <>
      <Button variant="outline" onClick={() => setDirty(true)} disabled={isDirty}>
        Change
      </Button>{' '}
      <Button variant="outline" onClick={() => leave(() => setDirty(false))}>
        Leave
      </Button>
      {question}
    </>
  );
}

const draftsOf = (...names: string[]) =>
  names.map((name, index) => ({ key: String(index), at: '2026-03-05T12:00:00Z', name }));

const draftOffer = (names: string[]) => (
  <DraftOffer
    drafts={draftsOf(...names)}
    nameOf={({ name }) => name}
    restore="Restore"
    onRestore={ignore}
    onDiscard={ignore}
    onKeep={ignore}
    className=""
  />
);

interface Thing {
  id: number;
  version: number;
  name: string;
}

interface Values {
  name: string;
}

const attempt = { input: {}, typed: { name: 'Pricing' }, key: 'key' };
const sessionOf = (isDenied: boolean): EditSession<Thing, Values> => {
  const state = { status: 'unknown', base: undefined, attempt, tries: 1, isDenied } as const;
  return {
    state,
    send: () => state,
    compare: ignore,
    kind: {
      path: '/api/things',
      valuesOf: (record) => ({ name: record?.name ?? '' }),
      cast: (values) => values,
      fields: () => [],
    },
    registerField: ignore,
    save: () => new Promise<never>(ignore),
    attempt,
    saveStatus: 'unknown',
  };
};
const sessions = { retried: sessionOf(false), paused: sessionOf(true) };
const form = { values: { name: 'Pricing' }, resetForm: ignore, setValues: ignore, resubmit: ignore };

function SaveFeedback({ session }: { session: EditSession<Thing, Values> }) {
  const { failure, failureAction } = useSaveFeedback(session, form, null);
  return (
    <Alert variant="destructive" action={failureAction}>
      {failure}
    </Alert>
  );
}

export const editing: Specimens = {
  'admin/editing/conflict/conflict-field': {
    'changed by both': conflictField(name),
    'changed by them': conflictField(order, { choice: 'theirs' }),
    'combined text': conflictField(description, { choice: 'combined' }),
    'without a choice': conflictField(name, {}, true),
  },
  'admin/editing/conflict/conflict-dialog': {
    default: conflictDialog([name, description, order]),
    'no field affected': conflictDialog([]),
  },
  'admin/editing/conflict/deleted-dialog': {
    default: <Opened>{(close) => <DeletedDialog text={longText} onCreate={close} onClose={close} />}</Opened>,
  },
  'admin/editing/conflict/text-changes': {
    default: <TextChanges before={`one\ntwo\n${longText}`} after={`one\nthree\n${longText}`} />,
  },
  'admin/editing/drafts/draft-offer': {
    one: draftOffer(['Pricing']),
    several: draftOffer(['Pricing', '', longText]),
  },
  'admin/editing/editing-question': {
    'with a draft': (
      <Opened>
        {(close) => (
          <EditingQuestion
            title="Publish with a date in the future?"
            description={longText}
            confirm="Publish"
            onConfirm={close}
            onSaveDraft={close}
            onStay={close}
          />
        )}
      </Opened>
    ),
  },
  'admin/editing/leave-guard': {
    'unsaved changes': <LeaveQuestion saveStatus="nothing" />,
    'unconfirmed save': <LeaveQuestion saveStatus="unknown" />,
  },
  'admin/editing/use-save-feedback': {
    'retried automatically': <SaveFeedback session={sessions.retried} />,
    'retried on request': <SaveFeedback session={sessions.paused} />,
  },
};
