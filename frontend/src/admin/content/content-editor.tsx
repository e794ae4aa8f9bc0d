import { useState } from 'react';
import { useRecheckSessionOn401 } from '@/admin/api/use-recheck-session-on-401';
import { readDraft, type StoredRecordDraft } from '@/admin/editing/drafts/record-draft';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { useTableParams } from '@/admin/table/use-table-params';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { Empty, Failure, Loading } from '@/shared/ui/feedback/feedback';
import { useEditableContentQuery } from './api';
import type { ContentItem, ContentType } from '@/shared/content/queries';
import { draftKind, type useContentAddress } from './content-address';
import {
  ContentDialog,
  contentDialogClass,
  type ContentDialogProps,
  type ContentValues,
} from './content-dialog';
import { typeNames } from './type-names';

export type ContentDraft = StoredRecordDraft<ContentItem, ContentValues>;

export interface ContentEditorProps {
  address: ReturnType<typeof useContentAddress>;
  /** The rows of the list, which have whole items. */
  rows: ContentItem[] | undefined;
}

/** The editor that the address names, if it does. Opened by its address, as after a reload, it offers the drafts of its item. */
export function ContentEditor({ address, rows }: ContentEditorProps) {
  const { isNew, id, draftKey, resume, close } = address;
  const { filters } = useTableParams(['type']);
  const continued = useFirst(draftKey, readContentDraft);
  const offer = draftKey === undefined && (
    <UnfinishedWork<ContentItem, ContentValues>
      kind={draftKind}
      isEditing={false}
      nameOf={({ title }) => title}
      isOffered={({ base }) => (base ? String(base.id) : undefined) === id}
      onContinue={({ key }) => resume(key)}
    />
  );
  const shared = { draft: { kind: draftKind, ...(continued && { continued }) }, offer, onClose: close };
  if (isNew) return <ContentDialog key={draftKey} newType={typeOf(filters.type)} {...shared} />;
  if (id === undefined) return null;
  const known = continued?.base ?? rows?.find((row) => String(row.id) === id);
  return <EditContent key={`${id} ${draftKey}`} id={id} known={known} {...shared} />;
}

/** The type that the list is filtered by. */
const typeOf = (name: string | undefined) =>
  (Object.keys(typeNames) as ContentType[]).find((type) => type === name);

const readContentDraft = (key: string) => readDraft(key) as ContentDraft | undefined;

/** Returns what was read for a key when it was first passed: the form writes over it. */
function useFirst<T>(key: string | undefined, read: (key: string) => T | undefined): T | undefined {
  const [current, setCurrent] = useState(() => ({ key, value: key === undefined ? undefined : read(key) }));
  if (current.key === key) return current.value;
  const value = key === undefined ? undefined : read(key);
  setCurrent({ key, value });
  return value;
}

interface EditContentProps extends Pick<ContentDialogProps, 'draft' | 'offer' | 'onClose'> {
  id: string;
  /** The item, where it need not be fetched. */
  known: ContentItem | undefined;
}

function EditContent({ id, known, onClose, ...dialog }: EditContentProps) {
  // The form keeps the version it was opened with, even if newer data arrive.
  const [opened, setOpened] = useState(known);
  const query = useEditableContentQuery(id, {
    skip: opened !== undefined,
    refetchOnMountOrArgChange: true,
  });
  const { data, error, isFetching, refetch } = query;
  useRecheckSessionOn401(error);
  if (!opened && data && !isFetching) setOpened(data);
  if (opened) return <ContentDialog item={opened} onClose={onClose} {...dialog} />;
  return (
    <Dialog title="Edit Content" onClose={onClose} className={contentDialogClass}>
      {isFetching && <Loading text="Loading content..." />}
      {!isFetching && error && (
        <Failure error={error} fallbackMessage="Failed to fetch content" retry={() => void refetch()} />
      )}
      {!isFetching && data === null && (
        <Empty
          text="Content not found"
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
