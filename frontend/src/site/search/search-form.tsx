import { Search } from 'lucide-react';
import { useEffect, useRef, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { controlClass } from '@/shared/forms/fields/form-field';
import { Button } from '@/shared/ui/button';
import { maxQueryLength, questionOf, searchPath } from './queries';
import { cn } from '@/shared/lib/dom/cn';

/** The field with its button; without script the browser submits it. It takes the focus on the search page. */
export function SearchForm({ question }: { question: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(question);
  useEffect(() => {
    // The query also changes by Back or a link. What was typed before hydration stays.
    if (input.current && shown.current !== question) input.current.value = question;
    shown.current = question;
  }, [question]);
  useEffect(() => {
    // The first place of a document was not come to by the site's own links.
    if (key !== 'default' && !question) input.current?.focus();
  }, [key, question]);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const nextQuestion = questionOf(new URLSearchParams({ q: input.current?.value ?? '' }));
    void navigate(searchPath(nextQuestion), { state: { keepsScroll: true } });
  };
  return (
    <form role="search" action="/search" onSubmit={search} className="flex w-full max-w-xl gap-2">
      <div className="relative min-w-0 flex-1">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted"
        />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={question}
          aria-label="Search the site"
          placeholder="Search the site..."
          maxLength={maxQueryLength}
          autoComplete="off"
          enterKeyHint="search"
          className={cn(controlClass, 'h-11 pr-3 pl-11 sm:text-body')}
        />
      </div>
      <Button type="submit" size="lg">
        Search
      </Button>
    </form>
  );
}
