import { ButtonLink } from '@/components/ui/button';
import { Failure } from '@/components/ui/feedback/feedback';
import { Head } from './head';

interface Way {
  to: string;
  label: string;
}

export interface MissingProps {
  title: string;
  text: string;
  /** The two ways on, the better one first. */
  ways: [Way, Way];
}

function Ways({ ways: [first, second] }: Pick<MissingProps, 'ways'>) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <ButtonLink to={first.to} size="lg">
        {first.label}
      </ButtonLink>
      <ButtonLink to={second.to} size="lg" variant="outline">
        {second.label}
      </ButtonLink>
    </div>
  );
}

/** The page of something that is not there. It says nothing of the address: one drawn copy serves all of them. */
export function Missing({ title, text, ways }: MissingProps) {
  return (
    <>
      <Head title={title} />
      <div className="hero-sky -mt-16">
        <div className="wrap grid min-h-[70dvh] content-center justify-items-start py-32">
          <h1 className="text-h2 md:text-[3rem]">{title}</h1>
          <p className="mt-4 max-w-[40ch] text-lead text-pretty text-muted">{text}</p>
          <Ways ways={ways} />
        </div>
      </div>
    </>
  );
}

export interface UnloadedProps {
  /** As of a list that can't be fetched. */
  error: unknown;
  otherwise: string;
  retry: () => void;
  /** Where all things of its kind are. */
  back: Way;
}

/** The page of something that could not be fetched: what is known of that, another try, and the ways on. */
export function Unloaded({ back, ...failure }: UnloadedProps) {
  return (
    <>
      <Head title={notLoaded} />
      <div className="hero-sky -mt-16">
        <div className="wrap grid min-h-[70dvh] content-center justify-items-start py-32">
          <h1 className="text-h2 md:text-[3rem]">{notLoaded}</h1>
          <div className="mt-6 w-full max-w-prose">
            <Failure {...failure} />
          </div>
          <Ways ways={[back, toHome]} />
        </div>
      </div>
    </>
  );
}

const notLoaded = 'This page could not be loaded';

export const toBlog: Way = { to: '/blog', label: 'Back to the blog' };

export const toHome: Way = { to: '/', label: 'Go to the home page' };
