import { type FormEvent, useEffect, useRef, useState } from 'react';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { askForCode, type NewFactor, removeFactor, showCode } from '#web/data/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { toast } from '#web/ui/toast.ts';
import { CodeField } from '../code-field.tsx';

type AppSetupProps = { factor: NewFactor; onEnd: () => void };

/** The picture that an app scans, the same as text, and the first code, which shows that it works. */
export function AppSetup({ factor, onEnd }: AppSetupProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  useEffect(() => heading.current?.focus(), []);

  function fail(sentence: string) {
    setFault(sentence);
    form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  }

  async function show(code: string) {
    setFault(undefined);
    setFailure(null);
    setIsPending(true);
    try {
      await showCode(factor.id, await askForCode(factor.id), code);
      toast.success(accountNotices.factorAdded);
      onEnd();
    } catch (error) {
      const sentence = error instanceof Error ? error.message : accountErrors.factorNotAdded;
      if (error instanceof AppError && error.code === 'factorCodeNotUsable') fail(sentence);
      else setFailure(sentence);
      setIsPending(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const code = String(new FormData(form.current ?? undefined).get('code') ?? '').replace(/\s/g, '');
    if (/^\d{6}$/.test(code)) void show(code);
    else fail(accountErrors.factorCodeNeeded);
  }

  function leave() {
    onEnd();
    // Prepared and never shown to work: it counts for nothing, and is forgotten soon in any case.
    void removeFactor(factor.id).catch(() => {});
  }

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
      <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <CodeField hint="Six digits that the app shows now." error={fault} />
        {failure && <FormFailure>{failure}</FormFailure>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="One moment…">
            Turn it on
          </Button>
          <Button variant="ghost" onClick={leave}>
            Not now
          </Button>
        </div>
      </form>
    </div>
  );
}
