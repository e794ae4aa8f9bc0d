import { FolderKanban, FileChartColumn, LogOut, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Head } from '@/shared/ui/head';
import { Badge } from '@/shared/ui/badge';
import { Button } from '@/shared/ui/button';
import { Card, CardBody } from '@/site/parts/card';
import { SmartLink } from '@/shared/ui/smart-link';
import { useUser } from '@/shared/session/use-user';
import type { User } from '@/shared/session/user';
import { portalHome, type Portal } from '@/shared/session/portals';
import { useLogout } from '@/shared/session/use-logout';
import { usePageState } from '@/shared/hooks/use-page-state';
import { Verifying } from '@/shared/session/verifying';
import { LoginScreen } from '@/site/login/login-screen';
import { Redirect } from '@/site/login/redirect';
import { activities, projects, summary } from './portal-sample';

/** The portal for signed-in users, or the login screen for others. */
export function PortalPage() {
  const { user, isKnown } = useUser();
  const [chosenPortal, setChosenPortal] = useState<Portal>('client');
  return (
    <>
      <Head title="Client Portal" />
      {!isKnown && <Verifying />}
      {isKnown && !user && <LoginScreen onLogin={setChosenPortal} />}
      {user &&
        (chosenPortal === 'client' ? <Dashboard user={user} /> : <Redirect to={portalHome[chosenPortal]} />)}
    </>
  );
}

function Dashboard({ user }: { user: User }) {
  const { logout, isLeaving } = useLogout('client');
  return (
    <div className="wrap py-12 md:py-16">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="mb-2 text-caption tracking-[0.02em] text-blue">Client Portal</p>
          <h1 className="text-title wrap-anywhere">{`Welcome, ${user.username}`}</h1>
          {user.displayName && <p className="mt-1 text-lead wrap-anywhere text-muted">{user.displayName}</p>}
        </div>
        <Button variant="outline" loading={isLeaving} onClick={logout}>
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </Button>
      </div>
      <p className="mt-6 text-ui text-muted">
        The figures and lists below are samples. For the state of your projects,{' '}
        <Link to="/contact" className="text-blue underline underline-offset-4">
          write to your project lead
        </Link>
        .
      </p>
      <Summary />
      <div className="mt-6 grid gap-6 lg:grid-cols-[3fr_2fr]">
        <Projects />
        <Activities />
      </div>
    </div>
  );
}

const icons = [FolderKanban, FileChartColumn, MessageSquare];

function Summary() {
  const { email } = usePageState().site;
  const links = [
    { to: '#projects', text: 'All projects' },
    { to: '#activities', text: 'See what’s new' },
    { to: writeTo(email, 'Client portal'), text: 'Write to us' },
  ];
  return (
    <dl className="mt-6 grid gap-4 sm:grid-cols-3 lg:gap-6">
      {summary.map(({ label, value, note }, index) => {
        const Icon = icons[index] ?? FolderKanban;
        const link = links[index];
        return (
          <Card key={label} className="p-6">
            <dt className="flex items-center justify-between text-ui text-muted">
              {label}
              <Icon aria-hidden="true" className="size-4 text-blue" />
            </dt>
            <dd className="mt-2 text-h2 tabular-nums">{value}</dd>
            <dd className="mt-1 text-caption font-normal text-muted">{note}</dd>
            {link && (
              <dd className="mt-3 text-caption">
                <SmartLink to={link.to} className={linkClass}>
                  {link.text}
                </SmartLink>
              </dd>
            )}
          </Card>
        );
      })}
    </dl>
  );
}

/** An e-mail on a subject; without an address the contact page. */
const writeTo = (email: string, subject: string) =>
  email ? `mailto:${email}?subject=${encodeURIComponent(subject)}` : '/contact';

const linkClass =
  'inline-flex items-center text-blue underline-offset-4 hover:underline pointer-coarse:min-h-11';

function Projects() {
  const { email } = usePageState().site;
  return (
    <Card>
      <CardBody>
        <h2 id="projects" className="text-h3">
          Your Projects
        </h2>
        <ul className="mt-4 divide-y divide-line">
          {projects.map(({ name, status, progress, next }) => (
            <li key={name} className="py-4 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-ui font-semibold">{name}</h3>
                <Badge
                  variant={status === 'In review' ? 'success' : status === 'In progress' ? 'blue' : 'default'}
                >
                  {status}
                </Badge>
              </div>
              <p className="mt-1 text-ui font-normal text-muted">{`Next: ${next}`}</p>
              <div className="mt-3 flex items-center gap-3">
                <progress
                  value={progress}
                  max={100}
                  aria-label={`Progress of ${name}`}
                  className="bar flex-1"
                />
                <span aria-hidden="true" className="w-9 text-right text-caption text-muted tabular-nums">
                  {`${progress}%`}
                </span>
              </div>
              <p className="mt-2 text-caption">
                <SmartLink to={writeTo(email, name)} className={linkClass}>
                  {`Ask about ${name}`}
                </SmartLink>
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function Activities() {
  return (
    <Card>
      <CardBody>
        <h2 id="activities" className="text-h3">
          Recent Activities
        </h2>
        <ul className="mt-4 grid gap-5">
          {activities.map(({ text, date }) => (
            <li key={text} className="relative pl-5">
              <span aria-hidden="true" className="absolute top-1.5 left-0 size-2 rounded-full bg-blue" />
              <p className="text-ui font-normal">{text}</p>
              <p className="mt-0.5 text-caption font-normal text-muted">{date}</p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
