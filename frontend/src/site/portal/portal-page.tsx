import { FolderKanban, FileChartColumn, LogOut, MessageSquare, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Head } from '@/shared/ui/head';
import { Badge } from '@/shared/ui/badge';
import { Button } from '@/shared/ui/button';
import { Card } from '@/site/parts/card';
import { SmartLink } from '@/shared/ui/smart-link';
import { useUser } from '@/shared/session/use-user';
import { portalHome, type User, type Portal } from '@/shared/session/user';
import { useLogout } from '@/shared/session/use-logout';
import { usePageState } from '@/shared/hooks/use-page-state';
import { Verifying } from '@/shared/ui/feedback/feedback';
import { LoginScreen, Redirect } from '@/site/login/login-page';

/** Fixed sample data, identical for all clients. */
const projects = [
  {
    name: 'Demand forecasting',
    status: 'In progress',
    progress: 65,
    next: 'Back-test on the last two seasons',
  },
  { name: 'Document triage', status: 'In review', progress: 90, next: 'Acceptance by your operations team' },
  { name: 'Support assistant', status: 'Planning', progress: 20, next: 'Workshop on intents and hand-over' },
];

const activities = [
  { text: 'Model evaluation report added to Demand forecasting', date: '2 hours ago' },
  { text: 'Milestone “Pilot” of Document triage completed', date: 'Yesterday' },
  { text: 'New message from your project lead', date: '2 days ago' },
  { text: 'Kick-off of Support assistant scheduled', date: 'Last week' },
];

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
      <dl className="mt-6 grid gap-4 sm:grid-cols-3 lg:gap-6">
        <Figure label="Active projects" value={3} note="1 nearly done" Icon={FolderKanban}>
          <PortalLink to="#projects" text="All projects" />
        </Figure>
        <Figure label="Project reports" value={15} note="2 new this month" Icon={FileChartColumn}>
          <PortalLink to="#activities" text="See what’s new" />
        </Figure>
        <Figure label="Messages" value={8} note="3 unread" Icon={MessageSquare}>
          <MailLink subject="Client portal" text="Write to us" />
        </Figure>
      </dl>
      <div className="mt-6 grid gap-6 lg:grid-cols-[3fr_2fr]">
        <Projects />
        <Activities />
      </div>
    </div>
  );
}

interface FigureProps {
  label: string;
  value: number;
  note: string;
  Icon: LucideIcon;
  children: ReactNode;
}

const Figure = ({ label, value, note, Icon, children }: FigureProps) => (
  <Card className="p-6">
    <dt className="flex items-center justify-between text-ui text-muted">
      {label}
      <Icon aria-hidden="true" className="size-4 text-blue" />
    </dt>
    <dd className="mt-2 text-h2 tabular-nums">{value}</dd>
    <dd className="mt-1 text-caption font-normal text-muted">{note}</dd>
    <dd className="mt-3 text-caption">{children}</dd>
  </Card>
);

const PortalLink = ({ to, text }: { to: string; text: string }) => (
  <SmartLink
    to={to}
    className="inline-flex items-center text-blue underline-offset-4 hover:underline pointer-coarse:min-h-11"
  >
    {text}
  </SmartLink>
);

function MailLink({ subject, text }: { subject: string; text: string }) {
  const { email } = usePageState().site;
  const mail = `mailto:${email}?subject=${encodeURIComponent(subject)}`;
  return <PortalLink to={email ? mail : '/contact'} text={text} />;
}

const Projects = () => (
  <Card className="p-6">
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
            <progress value={progress} max={100} aria-label={`Progress of ${name}`} className="bar flex-1" />
            <span aria-hidden="true" className="w-9 text-right text-caption text-muted tabular-nums">
              {`${progress}%`}
            </span>
          </div>
          <p className="mt-2 text-caption">
            <MailLink subject={name} text={`Ask about ${name}`} />
          </p>
        </li>
      ))}
    </ul>
  </Card>
);

const Activities = () => (
  <Card className="p-6">
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
  </Card>
);
