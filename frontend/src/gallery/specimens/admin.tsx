import { ConfirmDialog } from '@/admin/ui/confirm-dialog';
import { CopyButton } from '@/admin/ui/copy-button';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { Select } from '@/admin/ui/select';
import { DialogBar, StickyBar } from '@/admin/ui/sticky-bar';
import { SubTabs } from '@/admin/ui/sub-tabs';
import { TabLinks } from '@/admin/ui/tab-links';
import { Time } from '@/admin/ui/time';
import { TwoColumns } from '@/admin/ui/two-columns';
import { Button } from '@/shared/ui/button';
import { ignore, longText, Opened, type Specimens } from '@/gallery/specimen';

const never = () => new Promise<never>(ignore);
const LoadingComponent = lazyComponent<object>(never, { loading: 'Loading preview...', failed: 'Failed.' });
const options = ['Apples', 'Pears', longText].map((label) => ({ value: label, label }));

const confirming = (onConfirm: () => Promise<unknown>) => (
  <Opened>
    {(close) => (
      <ConfirmDialog
        title="Are you sure?"
        description="This deletes the post for good."
        confirm="Delete"
        onConfirm={onConfirm}
        messages={{ done: 'Post deleted', failed: 'Failed to delete the post' }}
        onClose={close}
      />
    )}
  </Opened>
);

export const admin: Specimens = {
  'admin/ui/confirm-dialog': {
    loading: confirming(never),
    error: confirming(() => Promise.reject(new Error('refused'))),
  },
  'admin/ui/copy-button': { default: <CopyButton text="words">Copy</CopyButton> },
  'admin/ui/lazy-component': { loading: <LoadingComponent /> },
  'admin/ui/select': {
    default: <Select aria-label="Fruit" options={options} emptyLabel="All fruit" onChange={ignore} />,
    disabled: <Select aria-label="Fruit" options={options} disabled onChange={ignore} />,
  },
  'admin/ui/sticky-bar': {
    page: (
      <StickyBar>
        <Button>Save</Button>
      </StickyBar>
    ),
    dialog: (
      <div className="p-6">
        <DialogBar>
          <Button>Save</Button>
        </DialogBar>
      </div>
    ),
  },
  'admin/ui/sub-tabs': {
    default: (
      <SubTabs
        label="FAQ"
        panels={[
          { value: 'first', label: 'Categories', Panel: () => longText },
          { value: 'second', label: 'Questions', Panel: () => 'Another panel' },
        ]}
      />
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
  'admin/ui/time': { default: <Time at="2026-03-05T12:00:00Z" withClock /> },
  'admin/ui/two-columns': {
    default: (
      <TwoColumns
        label="Post"
        columns={[
          { label: 'Write', content: longText },
          { label: 'Preview', content: longText },
        ]}
      />
    ),
  },
};
