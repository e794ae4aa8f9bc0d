import type { ReactNode } from 'react';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { TwoColumns } from '@/admin/ui/two-columns';

/** What renders markdown is fetched when the first form is opened. */
export const TextPreview = lazyComponent(
  async () => (await import(/* webpackChunkName: "live-preview" */ './text-preview')).TextPreview,
  { loading: 'Loading preview...', failed: 'We couldn’t load the preview.' },
);

/** The fields of a text beside its preview; tabs on narrow screens. */
export const WriteAndPreview = ({
  children,
  preview = <TextPreview />,
}: {
  children: ReactNode;
  preview?: ReactNode;
}) => (
  <TwoColumns
    label="Views"
    columns={[
      { label: 'Write', content: <div className="grid grid-cols-1 gap-4">{children}</div> },
      { label: 'Preview', content: preview },
    ]}
  />
);
