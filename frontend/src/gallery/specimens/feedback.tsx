import { Button } from '@/shared/ui/button';
import { ConfirmDialog } from '@/admin/ui/confirm-dialog';
import { AlertCancel, AlertDialog, Dialog } from '@/shared/ui/dialog/dialog';
import { ContentBoundary } from '@/shared/ui/feedback/content-boundary';
import { ErrorBoundary } from '@/shared/ui/feedback/error-boundary';
import { Empty, Failure, Loading, Skeleton } from '@/shared/ui/feedback/feedback';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { LoadFailure } from '@/admin/ui/load-failure';
import { SectionBoundary } from '@/shared/ui/feedback/section-boundary';
import { SubTabs } from '@/admin/ui/sub-tabs';
import { TabPanels } from '@/site/parts/tab-panels';
import { TabStrip } from '@/shared/ui/tabs/tab-strip';
import { TabLinks } from '@/admin/ui/tab-links';
import { Tabs } from '@/shared/ui/tabs/tabs';
import type { Notice } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import { Broken, ignore, StatefulSpecimen, longText, Opened, type Specimens } from '@/gallery/specimen';

const never = () => new Promise<never>(ignore);
const lazyMessages = { loading: 'Loading preview...', failed: 'We couldn’t load the preview.' };
const LoadingComponent = lazyComponent<object>(never, lazyMessages);

function ShowNotice({ notice }: { notice: Notice }) {
  const toast = useToast();
  return (
    <Button variant="outline" onClick={() => toast(notice)}>
      Show
    </Button>
  );
}

const fail = () => Promise.reject(new Error('refused'));
const confirmMessages = { done: 'Post deleted', failed: 'Failed to delete the post' };
const tabs = ['Posts', 'Tags', 'Authors'].map((label) => ({ value: label, label, panel: longText }));
const First = () => <p className="pt-4">{longText}</p>;
const Second = () => <p className="pt-4">Another panel</p>;

const boundaries: Specimens = {
  'shared/ui/feedback/content-boundary': {
    failed: (
      <ContentBoundary>
        <Broken />
      </ContentBoundary>
    ),
  },
  'shared/ui/feedback/error-boundary': {
    failed: (
      <ErrorBoundary fallback={(cause) => <p>{`Caught: ${String(cause)}`}</p>}>
        <Broken />
      </ErrorBoundary>
    ),
  },
  'shared/ui/feedback/section-boundary': {
    failed: (
      <SectionBoundary>
        <Broken />
      </SectionBoundary>
    ),
  },
};

const dialogs: Specimens = {
  'shared/ui/dialog/dialog': {
    dialog: (
      <Opened>
        {(close) => (
          <Dialog title="Edit Category" description={longText} onClose={close}>
            <Button onClick={close}>Close</Button>
          </Dialog>
        )}
      </Opened>
    ),
    question: (
      <Opened>
        {(close) => (
          <AlertDialog title="Discard your changes?" description={longText} onClose={close}>
            <AlertCancel>Keep editing</AlertCancel>
          </AlertDialog>
        )}
      </Opened>
    ),
  },
  'admin/ui/confirm-dialog': Object.fromEntries(
    Object.entries({ loading: never, error: fail }).map(([state, onConfirm]) => [
      state,
      <Opened key={state}>
        {(close) => (
          <ConfirmDialog
            title="Are you sure?"
            description="This deletes the post for good."
            confirm="Delete"
            onConfirm={onConfirm}
            messages={confirmMessages}
            onClose={close}
          />
        )}
      </Opened>,
    ]),
  ),
};

export const feedback: Specimens = {
  'shared/ui/feedback/feedback': {
    loading: <Loading text="Loading posts..." />,
    empty: <Empty text="No posts yet" action={<Button>Add Post</Button>} />,
    error: <Failure error={new Error()} fallbackMessage="Failed to load posts" retry={ignore} />,
    skeleton: <Skeleton className="h-4" />,
  },
  'admin/ui/lazy-component': { loading: <LoadingComponent /> },
  'admin/ui/load-failure': { error: <LoadFailure text={lazyMessages.failed} retry={ignore} /> },
  ...boundaries,
  ...dialogs,
  'admin/ui/sub-tabs': {
    default: (
      <SubTabs
        label="FAQ"
        panels={[
          { value: 'first', label: 'Categories', Panel: First },
          { value: 'second', label: 'Questions', Panel: Second },
        ]}
      />
    ),
  },
  'site/parts/tab-panels': {
    default: (
      <StatefulSpecimen initial="Tags">
        {(value, setValue) => <TabPanels label="Blog" tabs={tabs} value={value} onChange={setValue} />}
      </StatefulSpecimen>
    ),
  },
  'shared/ui/tabs/tab-strip': {
    wide: (
      <StatefulSpecimen initial="Tags">
        {(value, setValue) => (
          <TabStrip
            label="Blog"
            tabs={tabs}
            value={value}
            onChange={setValue}
            tabId={(index) => `strip-${index}`}
            panelId={ignore}
            wide
          />
        )}
      </StatefulSpecimen>
    ),
  },
  'shared/ui/tabs/tabs': {
    default: (
      <StatefulSpecimen initial="Tags">
        {(value, setValue) => (
          <Tabs label="Blog" tabs={tabs} value={value} onChange={setValue}>
            <p className="pt-4">{value}</p>
          </Tabs>
        )}
      </StatefulSpecimen>
    ),
  },
  'admin/ui/tab-links': {
    'with news': (
      <TabLinks
        label="Dashboard"
        tabs={[
          { to: '/admin/blog', label: 'Blog' },
          { to: '/admin/enquiries', label: 'Enquiries' },
        ]}
        badges={{ '/admin/enquiries': 3 }}
        selected="/admin/blog"
        panel="panel"
      />
    ),
  },
  'shared/ui/toast/toast': {
    default: <ShowNotice notice={{ title: 'Success', description: 'The post is published.' }} />,
    error: <ShowNotice notice={{ title: 'Error', description: longText, variant: 'destructive' }} />,
    'with an action': <ShowNotice notice={{ title: 'Deleted', onClick: { label: 'Undo', act: ignore } }} />,
  },
};
