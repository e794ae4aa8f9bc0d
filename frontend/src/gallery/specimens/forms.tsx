import { object } from 'yup';
import { TextField } from '@/shared/forms/fields/field';
import { FormDialog } from '@/admin/forms/form-dialog';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import { ProgressiveForm } from '@/site/forms/progressive-form';
import { text } from '@/admin/forms/schema';
import { notBlank } from '@/shared/forms/rules';
import { LivePreview } from '@/admin/markdown/preview/live-preview';
import { MarkdownPreview } from '@/admin/markdown/preview/markdown-preview';
import { PreviewHead } from '@/admin/markdown/preview/preview-head';
import { ignore, longText, Opened, type Specimens } from '@/gallery/specimen';

interface Values {
  name: string;
}

const schema = object({ name: text(notBlank('Name')) });
const valuesOf = (record: Partial<Values> | undefined): Values => ({ name: record?.name ?? '' });
const refuse = () => Promise.reject(new Error('refused'));
const never = () => new Promise<never>(ignore);
const markdown = `## Heading\n\nWords with a [link](/about), \`code\` and a footnote[^1].\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[^1]: ${longText}`;

const dialog = (save: () => Promise<never>) => (
  <Opened>
    {(close) => (
      <FormDialog<Values, Values & { id: number }>
        schema={schema}
        path="/api/things"
        record={{ id: 1, name: 'Pricing' }}
        valuesOf={valuesOf}
        save={save}
        messages={() => ({
          title: 'Edit Category',
          submit: 'Save Category',
          done: 'Saved',
          failed: 'Failed to save the category',
        })}
        onClose={close}
      >
        <TextField name="name" label="Name" />
      </FormDialog>
    )}
  </Opened>
);

const progressive = (save: () => Promise<unknown>) => (
  <ProgressiveForm
    rules={{ name: [notBlank('Name')] }}
    save={save}
    messages={{ done: 'We will call you back', failed: 'The message could not be sent' }}
    action="/contact"
    className="grid gap-4"
  >
    <FormAlert />
    <TextField name="name" label="Name" />
    <SubmitButton>Send</SubmitButton>
  </ProgressiveForm>
);

export const forms: Specimens = {
  'admin/forms/form-dialog': { 'refuses what is saved': dialog(refuse), 'never answers': dialog(never) },
  'site/forms/progressive-form': {
    succeeds: progressive(() => Promise.resolve()),
    'refuses what is sent': progressive(refuse),
    'never answers': progressive(never),
  },
  'admin/markdown/preview/preview-head': {
    default: <PreviewHead title={longText} byline="By Ada" cover={{ id: 1, image: null }} />,
    'a person': <PreviewHead title="Ada Lovelace" byline="Engineer" portrait={null} />,
    'no title': <PreviewHead title="" cover={{ id: 2, image: null }} />,
  },
  'admin/markdown/preview/markdown-preview': {
    default: <MarkdownPreview source={markdown} isCounted />,
    empty: <MarkdownPreview source="" />,
    'blocked picture': <MarkdownPreview source="![A picture](http://example.com/a.png)" />,
  },
  'admin/markdown/preview/live-preview': {
    default: <LivePreview source={markdown} level="h3" />,
    plain: <LivePreview source={longText} level="h3" isPlain />,
  },
};
