import { Alert } from '@/shared/ui/alert';
import { Avatar } from '@/shared/ui/avatar';
import { Badge } from '@/shared/ui/badge';
import { Button, ButtonLink, type ButtonProps } from '@/shared/ui/button';
import { Cover } from '@/shared/ui/cover';
import { AlertCancel, AlertDialog, Dialog } from '@/shared/ui/dialog/dialog';
import { ContentBoundary } from '@/shared/ui/feedback/content-boundary';
import { ErrorBoundary } from '@/shared/ui/feedback/error-boundary';
import { Empty, Failure, Loading, Skeleton } from '@/shared/ui/feedback/feedback';
import { SectionBoundary } from '@/shared/ui/feedback/section-boundary';
import { Icon } from '@/shared/ui/icon';
import { Interval } from '@/shared/ui/interval';
import { MetaList } from '@/shared/ui/meta-list';
import { Portrait } from '@/shared/ui/portrait/portrait';
import { SmartLink } from '@/shared/ui/smart-link';
import { Spinner } from '@/shared/ui/spinner';
import { Tabs } from '@/shared/ui/tabs/tabs';
import type { Notice } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import { Broken, ignore, longText, Opened, StatefulSpecimen, type Specimens } from '@/gallery/specimen';

const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
const colours = ['blue', 'success', 'warning', 'info'] as const;
const sizes = ['sm', 'default', 'md', 'lg', 'xl'] as const;

const everyVariant = (props: ButtonProps) => (
  <div className="flex flex-wrap gap-3">
    {[...variants, ...colours].map((variant) => (
      <Button key={variant} variant={variant} {...props}>
        {variant}
      </Button>
    ))}
  </div>
);

function ShowNotice({ notice }: { notice: Notice }) {
  const toast = useToast();
  return (
    <Button variant="outline" onClick={() => toast(notice)}>
      Show
    </Button>
  );
}

const tabs = ['Posts', 'Tags', 'Authors'].map((label) => ({ value: label, label }));

export const shared: Specimens = {
  'shared/ui/alert': {
    default: <Alert title="Saved">It is in the list now.</Alert>,
    destructive: (
      <Alert variant="destructive" title="Not saved" action={<Button size="sm">Retry</Button>}>
        {longText}
      </Alert>
    ),
    stale: (
      <Alert variant="destructive" isStale>
        Failed to save
      </Alert>
    ),
  },
  'shared/ui/avatar': {
    initials: <Avatar name="Ada Lovelace" />,
    picture: <Avatar name="Ada Lovelace" image="/covers/orbit.svg" />,
  },
  'shared/ui/badge': {
    variants: (['default', 'blue', 'success', 'warning', 'destructive'] as const).map((variant) => (
      <Badge key={variant} variant={variant}>
        {variant}
      </Badge>
    )),
    long: <Badge length="any">{longText}</Badge>,
  },
  'shared/ui/button': {
    default: everyVariant({}),
    disabled: everyVariant({ disabled: true }),
    loading: everyVariant({ loading: true }),
    sizes: sizes.map((size) => (
      <Button key={size} size={size}>
        {size}
      </Button>
    )),
    link: <ButtonLink to="/contact">Contact Us</ButtonLink>,
  },
  'shared/ui/cover': {
    stock: <Cover id={1} className="w-48!" />,
    'picture that fails': <Cover id={0} image="/missing.png" className="w-48!" />,
  },
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
  'shared/ui/feedback/feedback': {
    loading: <Loading text="Loading posts..." />,
    empty: <Empty text="No posts yet" action={<Button>Add Post</Button>} />,
    error: <Failure error={new Error()} fallbackMessage="Failed to load posts" retry={ignore} />,
    skeleton: <Skeleton className="h-4" />,
  },
  'shared/ui/feedback/section-boundary': {
    failed: (
      <SectionBoundary>
        <Broken />
      </SectionBoundary>
    ),
  },
  'shared/ui/icon': { default: <Icon name="cloud" />, 'unknown name': <Icon name="nothing" /> },
  'shared/ui/interval': {
    'a change': <Interval before={48} value={17} low={15} high={19} />,
    'no value': <Interval low={35} high={65} />,
    'a narrow band': <Interval before={14.5} value={9.6} low={9.59} high={9.61} />,
  },
  'shared/ui/meta-list': {
    default: (
      <MetaList>
        <span>5 March 2026</span>
        <span>3 minutes</span>
      </MetaList>
    ),
  },
  'shared/ui/portrait/portrait': { drawn: <Portrait name="Ada Lovelace" className="w-24" /> },
  'shared/ui/smart-link': {
    default: <SmartLink to="/about">About us</SmartLink>,
    forbidden: <SmartLink to="javascript:void(0)">An address that is not followed</SmartLink>,
  },
  'shared/ui/spinner': { default: <Spinner /> },
  'shared/ui/tabs/tabs': {
    default: (
      <StatefulSpecimen initial="Tags">
        {(value, setValue) => (
          <Tabs wide label="Blog" tabs={tabs} value={value} onChange={setValue}>
            <p className="pt-4">{value}</p>
          </Tabs>
        )}
      </StatefulSpecimen>
    ),
  },
  'shared/ui/toast/toast': {
    default: <ShowNotice notice={{ title: 'Success', description: 'The post is published.' }} />,
    error: <ShowNotice notice={{ title: 'Error', description: longText, variant: 'destructive' }} />,
    'with an action': <ShowNotice notice={{ title: 'Deleted', onClick: { label: 'Undo', act: ignore } }} />,
  },
};
