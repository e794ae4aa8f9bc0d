import { useState, type ReactNode } from 'react';
import { CheckboxField, SelectField } from '@/admin/forms/fields/choice-fields';
import { Alert } from '@/shared/ui/alert';
import { Avatar } from '@/shared/ui/avatar';
import { Badge } from '@/shared/ui/badge';
import { Button, ButtonLink, type ButtonProps } from '@/shared/ui/button';
import { Cover } from '@/shared/ui/cover';
import { AlertDialog, Dialog } from '@/shared/ui/dialog/dialog';
import { Empty, Failure, Loading, Skeleton } from '@/shared/ui/feedback/feedback';
import { Icon } from '@/shared/ui/icon';
import { Interval } from '@/shared/ui/interval';
import { Portrait } from '@/shared/ui/portrait/portrait';
import { Tabs } from '@/shared/ui/tabs/tabs';
import type { Notice } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { FormContext } from '@/shared/forms/form-context';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import { Card } from '@/site/parts/card';
import { Prose } from '@/site/parts/prose';
import { Section } from '@/site/parts/page';

const ignore = () => undefined;

const longText =
  'A text that is longer than the room it has, with Donaudampfschifffahrtsgesellschaftskapitänswitwe in it, so that it is seen how it wraps.';

const words = ['One', 'Two', 'Three'];
const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
const colours = ['blue', 'success', 'warning', 'info'] as const;
const sizes = ['sm', 'default', 'md', 'lg', 'xl'] as const;
const tones = ['default', 'blue', 'success', 'warning', 'destructive'] as const;

const buttons = (props: ButtonProps) => (
  <div className="flex flex-wrap gap-3">
    {[...variants, ...colours].map((variant) => (
      <Button key={variant} variant={variant} {...props}>
        {variant}
      </Button>
    ))}
  </div>
);

function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

function ShowNotice({ notice }: { notice: Notice }) {
  const toast = useToast();
  return <Button onClick={() => toast(notice)}>Show</Button>;
}

function SampleTabs() {
  const [value, setValue] = useState('Two');
  return (
    <Tabs
      label="Tabs"
      tabs={words.map((word) => ({ value: word, label: word }))}
      value={value}
      onChange={setValue}
    >
      <p className="pt-4">{value}</p>
    </Tabs>
  );
}

function Fields({ error, isSaving = false }: { error?: string; isSaving?: boolean }) {
  const getFieldProps = (name: string) => ({ name, readOnly: isSaving });
  const form = {
    getFieldProps,
    setValue: ignore,
    error: () => error,
    failure: error,
    isLocked: isSaving,
    isSaving,
  };
  const field = { name: 'field', label: 'Label', hint: 'A hint of what belongs here' };
  return (
    <FormContext value={form}>
      <div className="grid gap-5">
        <FormAlert />
        <TextField {...field} placeholder="A placeholder" required />
        <TextArea {...field} defaultValue={longText} />
        <SelectField
          {...field}
          options={words.map((word) => ({ value: word, label: word }))}
          placeholder="None"
        />
        <CheckboxField {...field} />
        <CheckboxField {...field} disabledReason="The last administrator stays one" />
        <SubmitButton saving="Saving...">Save</SubmitButton>
      </div>
    </FormContext>
  );
}

export const specimens: Record<string, Record<string, ReactNode>> = {
  Buttons: {
    default: buttons({}),
    disabled: buttons({ disabled: true }),
    loading: buttons({ loading: true }),
    sizes: sizes.map((size) => (
      <Button key={size} size={size}>
        {size}
      </Button>
    )),
    link: <ButtonLink to="/contact">Contact Us</ButtonLink>,
  },
  Badges: {
    variants: tones.map((variant) => (
      <Badge key={variant} variant={variant}>
        {variant}
      </Badge>
    )),
    long: <Badge length="any">{longText}</Badge>,
  },
  Alerts: {
    default: <Alert title="Saved">It is in the list now.</Alert>,
    destructive: (
      <Alert variant="destructive" title="Not saved" action={<Button size="sm">Retry</Button>}>
        {longText}
      </Alert>
    ),
  },
  Feedback: {
    loading: <Loading text="Loading posts..." />,
    skeleton: <Skeleton className="h-4" />,
    empty: <Empty text="No posts yet" action={<Button>Add Post</Button>} />,
    error: <Failure error={new Error()} fallbackMessage="Failed to load posts" retry={ignore} />,
  },
  Pictures: {
    initials: <Avatar name="Ada Lovelace" />,
    portrait: <Portrait name="Ada Lovelace" className="w-24" />,
    cover: <Cover id={1} className="w-48!" />,
    icon: <Icon name="cloud" />,
    interval: <Interval before={48} value={17} low={15} high={19} />,
  },
  Fields: {
    default: <Fields />,
    saving: <Fields isSaving />,
    error: <Fields error="That is not what is asked for" />,
  },
  Dialogs: {
    dialog: (
      <Opener>
        {(close) => (
          <Dialog title="Edit Category" description={longText} onClose={close}>
            <Button onClick={close}>Close</Button>
          </Dialog>
        )}
      </Opener>
    ),
    question: (
      <Opener>
        {(close) => (
          <AlertDialog
            title="Discard your changes?"
            description={longText}
            cancel="Keep editing"
            onClose={close}
          />
        )}
      </Opener>
    ),
  },
  Notices: {
    default: <ShowNotice notice={{ title: 'Success', description: 'The post is published.' }} />,
    error: <ShowNotice notice={{ title: 'Error', description: longText, variant: 'destructive' }} />,
    'with an action': <ShowNotice notice={{ title: 'Deleted', onClick: { label: 'Undo', act: ignore } }} />,
  },
  Tabs: { default: <SampleTabs /> },
  Pages: {
    section: (
      <Section title="Services" lead={longText}>
        <Card className="p-6">{longText}</Card>
      </Section>
    ),
    prose: <Prose html={`<h2>Heading</h2><p>${longText} <a href="/about">A link</a>.</p>`} />,
  },
};
