import { useDeferredValue, useId, useState, type FormEvent } from 'react';
import { postPath } from '@/lib/paths';
import { Alert } from '@/ui/alert';
import { Button, buttonLook } from '@/ui/button';
import { CheckboxField, TextArea, TextField } from '@/ui/form/field';
import { FormContext, useForm } from '@/ui/form/form-context';
import { FormAlert } from '@/ui/form/form-parts';
import { useFocusAfterFailure } from '@/ui/form/schema-form';
import { useSaveKey } from '@/ui/form/use-save-key';
import { MarkdownPreview } from '@/ui/markdown-preview';
import { Spinner } from '@/ui/spinner';
import { TwoColumns } from '@/ui/two-columns';
import type { EditablePost } from './admin-api';
import { AuthorPicker, type AuthorPickerProps } from './author-picker';
import { SlugField } from './slug-field';
import { usePostForm } from './use-post-form';

export interface PostFormProps {
  /** As it was when the form was opened; absent: a new one. */
  post?: EditablePost;
  /** The post's present state, where somebody else has changed it since. */
  latest?: EditablePost | undefined;
  /** The title's place among the page's headings. */
  level: 'h1' | 'h2';
  /** It has been saved, or is to be left. */
  onDone: () => void;
}

/** The blog form beside a live preview of what will be published. */
export function PostForm({ post, latest, level: Title, onDone }: PostFormProps) {
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const { formik, form, isValid, hasConflict, replace, question } = usePostForm(post, onDone);
  const { values, isSubmitting } = formik;
  useFocusAfterFailure(element, formik);
  useSaveKey(element, 'page');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSubmitting) formik.handleSubmit(event);
  };
  const setAuthors: AuthorPickerProps['onChange'] = (authors) =>
    void formik.setFieldValue('authors', authors);
  return (
    <form ref={setElement} noValidate onSubmit={submit} className="pt-8">
      <FormContext value={form}>
        <Title className="mb-6 text-[1.375rem] leading-tight font-semibold tracking-[-0.018em]">
          {post ? 'Edit Blog Post' : 'Create New Blog Post'}
        </Title>
        {/* What gets the focus is not hidden behind the bar below. */}
        <div className="[&_:is(input,textarea,select,button)]:scroll-mb-28">
          <TwoColumns
            label="Blog post"
            columns={[
              {
                label: 'Write',
                content: <Fields post={post} authors={values.authors} setAuthors={setAuthors} />,
              },
              {
                label: 'Preview',
                content: <Preview source={values.content} level={Title === 'h1' ? 'h2' : 'h3'} />,
              },
            ]}
          />
        </div>
        {/* Where it is seen wherever one was when the button was pressed. */}
        <div className="sticky bottom-0 z-10 mt-8 border-t border-line bg-bg py-4">
          {hasConflict && latest ? (
            <Conflict text={String(formik.status ?? '')} latest={latest} overwrite={() => replace(latest)} />
          ) : (
            <FormAlert className="mb-4" />
          )}
          <Buttons isNew={!post} isDisabled={!isValid} cancel={onDone} />
        </div>
      </FormContext>
      {question}
    </form>
  );
}

interface FieldsProps {
  post: EditablePost | undefined;
  authors: AuthorPickerProps['authors'];
  setAuthors: AuthorPickerProps['onChange'];
}

function Fields({ post, authors, setAuthors }: FieldsProps) {
  return (
    <div className="grid gap-5">
      <TextField name="title" label="Title" autoComplete="off" required />
      <TextArea
        name="content"
        label="Content"
        hint="Markdown"
        className="min-h-[420px] font-mono"
        spellCheck
        required
      />
      <AuthorPicker authors={authors} onChange={setAuthors} />
      <TextArea
        name="excerpt"
        label="Excerpt"
        rows={3}
        hint="Optional; the first line of the content where it is empty"
      />
      <SlugField post={post?.id} />
      <TextField name="tags" label="Tags" autoComplete="off" hint="Optional; separated by commas" />
      <CheckboxField name="published" label="Published" hint="Drafts are seen by administrators only" />
      <TextField name="date" type="date" label="Date" hint="Shown to readers" className="sm:max-w-xs" />
    </div>
  );
}

function Preview({ source, level: Heading }: { source: string; level: 'h2' | 'h3' }) {
  const id = useId();
  // What is typed goes first; the drawing follows when there is time.
  const deferred = useDeferredValue(source);
  return (
    <section
      aria-labelledby={id}
      // It scrolls by itself beside the fields, by keyboard too.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="rounded-card border border-line bg-surface p-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-11rem)] lg:overflow-y-auto"
    >
      <Heading id={id} className="mb-4 border-b border-line pb-3 text-ui text-muted max-lg:sr-only">
        Preview
      </Heading>
      <MarkdownPreview source={deferred} />
    </section>
  );
}

interface ButtonsProps {
  isNew: boolean;
  isDisabled: boolean;
  cancel: () => void;
}

function Buttons({ isNew, isDisabled, cancel }: ButtonsProps) {
  const { isSaving } = useForm();
  return (
    <div className="flex justify-end gap-3">
      <Button variant="outline" disabled={isSaving} onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={isSaving || isDisabled} aria-busy={isSaving || undefined}>
        {isSaving && <Spinner />}
        {isSaving && (isNew ? 'Creating...' : 'Updating...')}
        {!isSaving && (isNew ? 'Create' : 'Update')}
      </Button>
    </div>
  );
}

interface ConflictProps {
  text: string;
  latest: EditablePost;
  overwrite: () => void;
}

/** Somebody else was faster: their post can be looked at, and replaced on purpose. */
function Conflict({ text, latest, overwrite }: ConflictProps) {
  return (
    <Alert variant="destructive" title="Changed in the meantime" className="mb-4">
      <p>{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <a
          href={postPath(latest.slug)}
          target="_blank"
          rel="noopener"
          title="Opens in a new tab"
          className={buttonLook({ variant: 'outline', size: 'sm' })}
        >
          View their version
        </a>
        <Button type="submit" variant="outline" size="sm" onClick={overwrite}>
          Save mine instead
        </Button>
      </div>
    </Alert>
  );
}
