import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Card, CardBody } from '@/site/parts/card';
import { Tabs } from '@/shared/ui/tabs/tabs';
import { useDismissFailure } from '@/shared/ui/toast/toast';
import type { Portal } from '@/shared/session/portals';
import { usePageState } from '@/shared/hooks/use-page-state';
import { LoginForm } from './login-form';

const tabs: { value: Portal; label: string }[] = [
  { value: 'client', label: 'Client Portal' },
  { value: 'admin', label: 'Admin Portal' },
];

/** The login screen. `onLogin` gets the chosen portal. Entered text survives a change of tab. */
export function LoginScreen({ onLogin }: { onLogin: (portal: Portal) => void }) {
  const { site } = usePageState();
  const [portal, setPortal] = useState<Portal>('client');
  const dismissFailure = useDismissFailure();
  return (
    <div className="hero-sky -mt-16 min-h-[85dvh]">
      {/* From the top: in the middle the tabs would move with the height of what is below them. */}
      <div className="wrap pt-28 pb-16 md:pt-36">
        <div className="mx-auto max-w-md">
          <h1 className="text-h2">Login</h1>
          <p className="mt-2 text-muted">{`Log in to work with ${site.name}.`}</p>
          <Card className="mt-6">
            <Tabs
              label="Portal"
              tabs={tabs}
              value={portal}
              onChange={(value) => {
                dismissFailure();
                setPortal(value as Portal);
              }}
              wide
            >
              <CardBody>
                {portal === 'admin' && (
                  <p className="mb-5 flex items-center gap-2.5 rounded-control bg-sunken px-3 py-2.5 text-ui font-normal text-muted">
                    <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-blue" />
                    Access restricted to administrators only
                  </p>
                )}
                <LoginForm portal={portal} onLogin={() => onLogin(portal)} />
              </CardBody>
            </Tabs>
          </Card>
        </div>
      </div>
    </div>
  );
}
