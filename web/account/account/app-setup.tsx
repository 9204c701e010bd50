import { useEffect, useRef } from 'react';
import { askForCode, type NewApp, showCode } from '#web/data/account/second-factor.ts';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import { FirstCodeForm } from './first-code-form.tsx';

type AppSetupProps = { factor: NewApp; onEnd: () => void };

export function AppSetup({ factor, onEnd }: AppSetupProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Scan this with your authenticator app
      </h3>
      <p className="mt-1 text-sm text-ink-muted">
        Any app for one-time codes will do. Scan the picture in it, or type the key.
      </p>
      {/* White in both themes: cameras read dark on light. */}
      <img
        src={factor.picture}
        alt="QR code of the key below"
        className="mt-4 size-48 rounded border border-hairline bg-white p-3"
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <code className="rounded bg-sunken px-3 py-2 font-mono text-sm break-all">
          {factor.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton text={factor.secret}>Copy the key</CopyButton>
      </div>
      <FirstCodeForm
        factorId={factor.id}
        hint="Six digits that the app shows now."
        onShow={async (code) => showCode(factor, await askForCode(factor.id), code)}
        onEnd={onEnd}
      />
    </div>
  );
}
