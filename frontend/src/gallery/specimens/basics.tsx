import { Accordion } from '@/site/parts/accordion';
import { Alert } from '@/shared/ui/alert';
import { Avatar } from '@/shared/ui/avatar';
import { Badge } from '@/shared/ui/badge';
import { Button, ButtonLink, type ButtonProps } from '@/shared/ui/button';
import { Card, CardBody } from '@/site/parts/card';
import { CopyButton } from '@/admin/ui/copy-button';
import { Icon } from '@/shared/ui/icon';
import { Select } from '@/admin/ui/select';
import { SmartLink } from '@/shared/ui/smart-link';
import { Spinner } from '@/shared/ui/spinner';
import { DialogBar, StickyBar } from '@/admin/ui/sticky-bar';
import { Time } from '@/admin/ui/time';
import { TwoColumns } from '@/admin/ui/two-columns';
import { ignore, StatefulSpecimen, longText, type Specimens } from '@/gallery/specimen';

const variants = [
  'default',
  'destructive',
  'outline',
  'secondary',
  'ghost',
  'link',
  'blue',
  'success',
  'warning',
  'info',
] as const;
const sizes = ['sm', 'default', 'md', 'lg', 'xl'] as const;

const everyVariant = (props: ButtonProps) => (
  <div className="flex flex-wrap gap-3">
    {variants.map((variant) => (
      <Button key={variant} variant={variant} {...props}>
        {variant}
      </Button>
    ))}
  </div>
);

const questions = ['One', 'Two', 'Three'].map((title) => ({ value: title, title, content: longText }));
const retry = (
  <Button variant="outline" size="sm">
    Retry
  </Button>
);
const options = ['Apples', 'Pears', longText].map((label) => ({ value: label, label }));

export const basics: Specimens = {
  'site/parts/accordion': {
    default: (
      <StatefulSpecimen initial="Two">
        {(open, setOpen) => (
          <Accordion name="specimen" items={questions} open={open} onChange={setOpen} level={3} />
        )}
      </StatefulSpecimen>
    ),
  },
  'shared/ui/alert': {
    default: <Alert>{longText}</Alert>,
    'with a title': <Alert title="Saved">It is in the list now.</Alert>,
    destructive: (
      <Alert variant="destructive" title="Not saved" action={retry}>
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
    'picture that fails': <Avatar name="Grace Hopper" image="/missing.png" />,
  },
  'shared/ui/badge': {
    variants: (
      <div className="flex flex-wrap gap-3">
        {(['default', 'blue', 'success', 'warning', 'destructive'] as const).map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
      </div>
    ),
    long: <Badge length="any">{longText}</Badge>,
  },
  'shared/ui/button': {
    default: everyVariant({}),
    disabled: everyVariant({ disabled: true }),
    loading: everyVariant({ loading: true }),
    sizes: (
      <div className="flex flex-wrap items-center gap-3">
        {sizes.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
      </div>
    ),
    icons: (
      <div className="flex flex-wrap items-center gap-3">
        {(['icon-sm', 'icon', 'icon-lg'] as const).map((size) => (
          <Button key={size} size={size} variant="outline" aria-label={size}>
            <Icon name="layers" />
          </Button>
        ))}
      </div>
    ),
    link: <ButtonLink to="/contact">Contact Us</ButtonLink>,
  },
  'site/parts/card': {
    default: (
      <Card>
        <CardBody>{longText}</CardBody>
      </Card>
    ),
  },
  'admin/ui/copy-button': { default: <CopyButton text="words">Copy</CopyButton> },
  'shared/ui/icon': {
    default: <Icon name="cloud" />,
    'unknown name': <Icon name="nothing" />,
  },
  'admin/ui/select': {
    default: <Select aria-label="Fruit" options={options} onChange={ignore} />,
    'no choice': <Select aria-label="Fruit" options={options} emptyLabel="All fruit" onChange={ignore} />,
    disabled: <Select aria-label="Fruit" options={options} disabled onChange={ignore} />,
  },
  'shared/ui/smart-link': {
    'of this site': <SmartLink to="/about">About us</SmartLink>,
    'of another site': <SmartLink to="https://example.com">example.com</SmartLink>,
    forbidden: <SmartLink to="javascript:void(0)">An address that is not followed</SmartLink>,
  },
  'shared/ui/spinner': { default: <Spinner /> },
  'admin/ui/sticky-bar': {
    page: (
      <StickyBar>
        <Button>Save</Button>
      </StickyBar>
    ),
    dialog: (
      <div className="p-6">
        <DialogBar>
          <Button variant="outline">Cancel</Button>
          <Button>Save</Button>
        </DialogBar>
      </div>
    ),
  },
  'admin/ui/time': {
    day: <Time at="2026-03-05T12:00:00Z" />,
    'with the clock': <Time at="2026-03-05T12:00:00Z" withClock />,
  },
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
