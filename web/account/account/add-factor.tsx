import { useState } from 'react';
import type { NewApp, NewPhone, SecondFactor } from '#web/data/account/second-factor.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { AddApp } from './add-app.tsx';
import { AddPhone } from './add-phone.tsx';
import { AppSetup } from './app-setup.tsx';
import { PhoneSetup } from './phone-setup.tsx';

/** A factor counts from its first correct code. */
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
