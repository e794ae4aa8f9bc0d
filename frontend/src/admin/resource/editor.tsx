import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { readOwnDraft } from '@/admin/editing/drafts/record-draft';
import { UnfinishedWork, type UnfinishedWorkProps } from '@/admin/editing/drafts/unfinished-work';
import { useEditor } from '@/admin/editing/session-gate';
import { usePreload } from '@/admin/ui/lazy-component';
import type { Versioned } from '@/admin/api/versioned-mutations';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { Empty } from '@/shared/ui/feedback/feedback';
import { RecordState, useOpenedRecord } from './opened-record';
import { fullWindow, type Draft, type Resource, type ResourceFormProps } from './resource';

/** The form of a list, and what opens it. A draft begins it with its input. */
interface Editor<Row> {
  create: (draft?: Draft<Row>) => void;
  edit: (row: Row, draft?: Draft<Row>) => void;
  isOpen: boolean;
  form: ReactNode;
}

const nothing = () => Promise.resolve();

/** A list's form, in a dialog: with an address, if the resource has one. `unfinished` are the drafts above the list. */
export function useResourceEditor<Row extends Versioned>(
  of: Resource<Row>,
  rows: Row[] | undefined,
  canCreate: boolean,
) {
  const dialog = useDialog(of);
  const page = useDialogAtAddress(of, rows);
  const editor = of.hasFormAddress ? page : dialog;
  useCreateOnArrival(dialog.create, canCreate && !of.hasFormAddress);
  usePreload(of.form ?? nothing);
  const onContinue = (draft: Draft<Row>) =>
    draft.base ? editor.edit(draft.base, draft) : editor.create(draft);
  const unfinished = of.draftKind !== undefined && (
    <Unfinished of={of} isEditing={editor.isOpen} onContinue={onContinue} />
  );
  return { ...editor, unfinished };
}

type UnfinishedProps<Row extends Versioned> = { of: Resource<Row> } & Pick<
  UnfinishedWorkProps<Row, Draft<Row>['values']>,
  'isEditing' | 'isOffered' | 'onContinue'
>;

const Unfinished = <Row extends Versioned>({ of, ...offer }: UnfinishedProps<Row>) => (
  <UnfinishedWork<Row, Draft<Row>['values']>
    kind={of.draftKind ?? ''}
    nameOf={(values) => of.nameOf(values as unknown as Row)}
    {...offer}
  />
);

function useDialog<Row extends Versioned>(of: Resource<Row>): Editor<Row> {
  const { Form, draftKind: kind } = of;
  const [opened, setOpened] = useState<{ record: Row | undefined; continued: Draft<Row> | undefined }>();
  return {
    create: (continued) => setOpened({ record: undefined, continued }),
    edit: (record, continued) => setOpened({ record, continued }),
    isOpen: opened !== undefined,
    form: Form && opened && (
      <Form
        of={of}
        record={opened.record}
        draft={kind === undefined ? undefined : { kind, continued: opened.continued }}
        onClose={() => setOpened(undefined)}
      />
    ),
  };
}

/**
 * Opens the dialog for a new record if the history entry asks for it (`{ create: true }`), once per navigation and as
 * soon as the list `isReady` for it.
 */
function useCreateOnArrival(create: () => void, isReady: boolean) {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const isAsked = (state as { create?: boolean } | null)?.create === true;
  const open = useEffectEvent(() => {
    create();
    // A reload or Back must not open it again.
    void navigate({ search }, { replace: true, state: { keepFocus: true }, preventScrollReset: true });
  });
  useEffect(() => {
    if (isAsked && isReady) open();
  }, [isAsked, isReady, key]);
}

/** The open form by its address: `/new` or `/{id}/edit` below that of the list, whose own query stays in it. */
function useDialogAtAddress<Row extends Versioned>(of: Resource<Row>, rows: Row[] | undefined): Editor<Row> {
  const { Form, address, draftKind: kind = '' } = of;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The storage key of the draft to begin with is in the history entry.
  const listState = state as { draft?: string } | null;
  const go = (path: string, draft?: Draft<Row>, replace = false) =>
    void navigate(
      { pathname: path, search },
      { state: { ...listState, draft: draft?.key, keepFocus: true }, replace, preventScrollReset: true },
    );
  const newPath = `${address}/new`;
  const editPath = (id: number | string) => `${address}/${id}/edit`;
  const isNew = pathname === newPath;
  const id = matchPath(editPath(':id'), pathname)?.params.id;
  const draftKey = listState?.draft;
  const user = useEditor();
  // Read once: the form writes over it. An entry of the history may be one of another user.
  const [read, setRead] = useState<{ key?: string; draft?: Draft<Row> | undefined }>({});
  if (draftKey !== undefined && draftKey !== read.key)
    setRead({ key: draftKey, draft: readOwnDraft(kind, user, draftKey) as Draft<Row> | undefined });
  const continued = draftKey === undefined ? undefined : read.draft;
  const form = {
    of,
    draft: { kind, continued },
    offer: !continued && (
      <Unfinished
        of={of}
        isOffered={({ base }) => (base ? String(base.id) : undefined) === id}
        onContinue={(draft) => go(pathname, draft, true)}
      />
    ),
    onClose: () => go(address, undefined, true),
  };
  const known = continued?.base ?? rows?.find((row) => String(row.id) === id);
  return {
    create: (draft) => go(newPath, draft),
    edit: (row, draft) => go(editPath(row.id), draft),
    isOpen: isNew || id !== undefined,
    form: isNew
      ? Form && <Form key={draftKey} record={undefined} {...form} />
      : id !== undefined && <EditRecord key={`${id} ${draftKey}`} id={id} known={known} {...form} />,
  };
}

interface EditRecordProps<Row extends Versioned> extends Omit<ResourceFormProps<Row>, 'record'> {
  id: string;
  /** The record, where it need not be fetched. */
  known: Row | undefined;
}

function EditRecord<Row extends Versioned>({ id, known, ...form }: EditRecordProps<Row>) {
  const { of, onClose } = form;
  const { Form, words } = of;
  const { opened, query } = useOpenedRecord(of.endpoints, id, known);
  if (opened && Form) return <Form record={opened} {...form} />;
  const back = (
    <Button variant="outline" onClick={onClose}>
      Back to the list
    </Button>
  );
  return (
    <Dialog title={words.editTitle} onClose={onClose} className={fullWindow}>
      <RecordState query={query} one={words.one} notFound={<Empty text={words.notFound} action={back} />} />
    </Dialog>
  );
}
