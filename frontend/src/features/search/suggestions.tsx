import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';

const places = [
  { to: '/services', label: 'Services', about: 'What we can do for you' },
  { to: '/case-studies', label: 'Case Studies', about: 'What we did for others, with the numbers' },
  { to: '/blog', label: 'Blog', about: 'How we work, and what we learned' },
  { to: '/faq', label: 'FAQ', about: 'What people ask us most' },
  { to: '/about', label: 'About', about: 'Who we are' },
  { to: '/contact', label: 'Contact', about: 'Ask a person instead' },
];

/** Where else to look. */
export function Suggestions({ title }: { title: string }) {
  const heading = useId();
  return (
    <nav aria-labelledby={heading}>
      <h2 id={heading} className="text-h3">
        {title}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {places.map(({ to, label, about }) => (
          <li key={to}>
            <Link
              to={to}
              className="group flex h-full items-center justify-between gap-4 rounded-table border border-line bg-surface p-4 transition-colors hover:border-control"
            >
              <span>
                <span className="block text-ui">{label}</span>
                <span className="mt-0.5 block text-caption font-normal text-muted">{about}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform duration-200 group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
