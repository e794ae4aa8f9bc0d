import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { useRecheckSessionOn401 } from '@/admin/api/use-recheck-session-on-401';
import { readDraft } from '@/admin/editing/drafts/record-draft';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { useContinuedDraft } from '@/admin/editing/drafts/use-continued-draft';
import { usePreload } from '@/admin/hooks/use-preload';
import { useRecordEditor } from '@/admin/table/use-record-editor';
import type { Versioned } from '@/shared/api/versioned-mutations';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { Empty, Failure, Loading } from '@/shared/ui/feedback/feedback';
import { fullWindow, type Draft, type Resource, type ResourceFormProps } from './resource';

/** The form of a list. */
interface Editor<Row> {
  create: () => void;
  edit: (row: Row) => void;
  /** The drafts that can be continued, above the list. */
  unfinished: ReactNode;
  /** The form, while it is open. */
  form: ReactNode;
}

/** A list's form, in a dialog: with an address, if the resource has one. */
export function useEditor<Row extends Versioned>(
  of: Resource<Row>,
  rows: Row[] | undefined,
  canCreate: boolean,
): Editor<Row> {
  const dialog = useDialog(of, canCreate);
  const page = useDialogAtAddress(of, rows);
  usePreload(of.form ?? nothing);
  return of.hasFormAddress ? page : dialog;
}

const nothing = () => Promise.resolve();

function useDialog<Row extends Versioned>(of: Resource<Row>, canCreate: boolean): Editor<Row> {
  const { Form, draftKind, nameOf } = of;
  const editor = useRecordEditor<Row>();
  useCreateOnArrival(editor.create, canCreate && !of.hasFormAddress);
  const { draft, offer, close } = useContinuedDraft<Row, Draft<Row>['values']>(draftKind ?? '', editor);
  return {
    create: editor.create,
    edit: editor.edit,
    unfinished: draftKind !== undefined && (
      <UnfinishedWork<Row, Draft<Row>['values']>
        {...offer}
        nameOf={(values) => nameOf(values as unknown as Row)}
      />
    ),
    form: Form && editor.isOpen && (
      <Form
        of={of}
        record={editor.record}
        draft={draftKind === undefined ? undefined : draft}
        onClose={close}
      />
    ),
  };
}

/**
 * Opens the dialog for a new record if the history entry asks for it (`{ create: true }`), once per navigation and as
 * soon as the list `isReady` for it.
 */
function useCreateOnArrival(create: () => void, isReady = true) {
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

/** History state of a form's address. */
interface FormState {
  /** The storage key of the draft to begin with. */
  draft?: string;
}

/** The open form by its address: `/new` or `/{id}/edit` below that of the list, whose own query stays in it. */
function useDialogAtAddress<Row extends Versioned>(of: Resource<Row>, rows: Row[] | undefined): Editor<Row> {
  const { Form, address, draftKind: kind = '', nameOf } = of;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const listState = state as (FormState & object) | null;
  const go = (path: string, draft?: string, replace = false) =>
    void navigate(
      { pathname: path, search },
      { state: { ...listState, draft, keepFocus: true }, replace, preventScrollReset: true },
    );
  const newPath = `${address}/new`;
  const editPath = (id: number | string) => `${address}/${id}/edit`;
  const isNew = pathname === newPath;
  const id = matchPath(editPath(':id'), pathname)?.params.id;
  const isOpen = isNew || id !== undefined;
  const draftKey = listState?.draft;
  const continued = useFirst(draftKey, (key) => readDraft(key) as Draft<Row> | undefined);
  const drafts = { kind, nameOf: (values: Draft<Row>['values']) => nameOf(values as unknown as Row) };
  const form = {
    of,
    draft: { kind, ...(continued && { continued }) },
    offer: draftKey === undefined && (
      <UnfinishedWork<Row, Draft<Row>['values']>
        {...drafts}
        isEditing={false}
        isOffered={({ base }) => (base ? String(base.id) : undefined) === id}
        onContinue={({ key }) => go(pathname, key, true)}
      />
    ),
    onClose: () => go(address, undefined, true),
  };
  const known = continued?.base ?? rows?.find((row) => String(row.id) === id);
  return {
    create: () => go(newPath),
    edit: (row) => go(editPath(row.id)),
    unfinished: (
      <UnfinishedWork<Row, Draft<Row>['values']>
        {...drafts}
        isEditing={isOpen}
        onContinue={({ key, base }) => go(base ? editPath(base.id) : newPath, key)}
      />
    ),
    form: isNew
      ? Form && <Form key={draftKey} record={undefined} {...form} />
      : id !== undefined && <EditRecord key={`${id} ${draftKey}`} id={id} known={known} {...form} />,
  };
}

/** Returns what was read for a key when it was first passed: the form writes over it. */
function useFirst<T>(key: string | undefined, read: (key: string) => T | undefined): T | undefined {
  const [current, setCurrent] = useState(() => ({ key, value: key === undefined ? undefined : read(key) }));
  if (current.key === key) return current.value;
  const value = key === undefined ? undefined : read(key);
  setCurrent({ key, value });
  return value;
}

interface EditRecordProps<Row extends Versioned> extends Omit<ResourceFormProps<Row>, 'record'> {
  id: string;
  /** The record, where it need not be fetched. */
  known: Row | undefined;
}

function EditRecord<Row extends Versioned>({ id, known, ...form }: EditRecordProps<Row>) {
  const { of, onClose } = form;
  const { Form, words } = of;
  // The form keeps the version it was opened with, even if newer data arrive.
  const [opened, setOpened] = useState(known);
  const { data, error, isFetching, refetch } = of.endpoints.useOne(id, {
    skip: opened !== undefined,
    refetchOnMountOrArgChange: true,
  });
  useRecheckSessionOn401(error);
  if (!opened && data && !isFetching) setOpened(data);
  if (opened && Form) return <Form record={opened} {...form} />;
  return (
    <Dialog title={words.editTitle} onClose={onClose} className={fullWindow}>
      {isFetching && <Loading text={`Loading ${words.one}...`} />}
      {!isFetching && error !== undefined && (
        <Failure
          error={error}
          fallbackMessage={`Failed to fetch ${words.one}`}
          retry={() => void refetch()}
        />
      )}
      {!isFetching && data === null && (
        <Empty
          text={words.notFound}
          action={
            <Button variant="outline" onClick={onClose}>
              Back to the list
            </Button>
          }
        />
      )}
    </Dialog>
  );
}
