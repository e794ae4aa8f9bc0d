import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog';
import { AlertCancel, AlertDialog, Dialog } from '@/components/ui/dialog/dialog';
import { ContentBoundary } from '@/components/ui/feedback/content-boundary';
import { ErrorBoundary } from '@/components/ui/feedback/error-boundary';
import { Empty, Failure, Loading, Skeleton } from '@/components/ui/feedback/feedback';
import { lazyComponent } from '@/components/ui/feedback/lazy-component';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary';
import { SubTabs } from '@/components/ui/tabs/sub-tabs';
import { TabPanels } from '@/components/ui/tabs/tab-panels';
import { TabStrip } from '@/components/ui/tabs/tab-strip';
import { TabLinks } from '@/components/ui/tabs/tab-links';
import { Tabs } from '@/components/ui/tabs/tabs';
import type { Notice } from '@/components/ui/toast/notice';
import { useToast } from '@/components/ui/toast/toast';
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
  'ui/feedback/content-boundary': {
    failed: (
      <ContentBoundary>
        <Broken />
      </ContentBoundary>
    ),
  },
  'ui/feedback/error-boundary': {
    failed: (
      <ErrorBoundary fallback={(cause) => <p>{`Caught: ${String(cause)}`}</p>}>
        <Broken />
      </ErrorBoundary>
    ),
  },
  'ui/feedback/section-boundary': {
    failed: (
      <SectionBoundary>
        <Broken />
      </SectionBoundary>
    ),
  },
};

const dialogs: Specimens = {
  'ui/dialog/dialog': {
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
  'ui/dialog/confirm-dialog': Object.fromEntries(
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
  'ui/feedback/feedback': {
    loading: <Loading text="Loading posts..." />,
    empty: <Empty text="No posts yet" action={<Button>Add Post</Button>} />,
    error: <Failure error={new Error()} fallbackMessage="Failed to load posts" retry={ignore} />,
    skeleton: <Skeleton className="h-4" />,
  },
  'ui/feedback/lazy-component': { loading: <LoadingComponent /> },
  'ui/feedback/load-failure': { error: <LoadFailure text={lazyMessages.failed} retry={ignore} /> },
  ...boundaries,
  ...dialogs,
  'ui/tabs/sub-tabs': {
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
  'ui/tabs/tab-panels': {
    default: (
      <StatefulSpecimen initial="Tags">
        {(value, setValue) => <TabPanels label="Blog" tabs={tabs} value={value} onChange={setValue} />}
      </StatefulSpecimen>
    ),
  },
  'ui/tabs/tab-strip': {
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
  'ui/tabs/tabs': {
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
  'ui/tabs/tab-links': {
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
  'ui/toast/toast': {
    default: <ShowNotice notice={{ title: 'Success', description: 'The post is published.' }} />,
    error: <ShowNotice notice={{ title: 'Error', description: longText, variant: 'destructive' }} />,
    'with an action': <ShowNotice notice={{ title: 'Deleted', onClick: { label: 'Undo', act: ignore } }} />,
  },
};
