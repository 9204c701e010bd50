import { useState } from 'react';
import type { NewApp, NewPhone, SecondFactor } from '#web/data/account/second-factor.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { AddApp } from './add-app.tsx';
import { AddPhone } from './add-phone.tsx';
import { AppSetup } from './app-setup.tsx';
import { PhoneSetup } from './phone-setup.tsx';

/** The ways to a second factor, and the one that is being set up: nothing counts before a code of it was right. */
export function AddFactor({ factors }: { factors: SecondFactor[] }) {
  const offersPhones = useConfig()?.texts ?? false;
  const [app, setApp] = useState<NewApp | null>(null);
  const [phone, setPhone] = useState<NewPhone | null>(null);
  if (app) return <AppSetup factor={app} onEnd={() => setApp(null)} />;
  if (phone) return <PhoneSetup phone={phone} onEnd={() => setPhone(null)} />;
  return (
    <div className="grid gap-6">
      <AddApp count={factors.length} onPrepared={setApp} />
      {offersPhones && (
        <div className="border-t border-hairline pt-6">
          <AddPhone hasPhone={factors.some(({ kind }) => kind === 'phone')} onTexted={setPhone} />
        </div>
      )}
    </div>
  );
}
