import { ButtonLink } from '@/ui/button';
import { Head } from '@/ui/head';

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

/** The page of something that is not there. It says nothing of the address: one drawn copy serves all of them. */
export function Missing({ title, text, ways: [first, second] }: MissingProps) {
  return (
    <>
      <Head title={title} />
      <div className="hero-sky -mt-16">
        <div className="wrap grid min-h-[70dvh] content-center justify-items-start py-32">
          <h1 className="text-h2 md:text-[3rem]">{title}</h1>
          <p className="mt-4 max-w-[40ch] text-lead text-pretty text-muted">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={first.to} size="lg">
              {first.label}
            </ButtonLink>
            <ButtonLink to={second.to} size="lg" variant="outline">
              {second.label}
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  );
}

export const toHome: Way = { to: '/', label: 'Go to the home page' };
