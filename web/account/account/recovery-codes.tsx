import { Download, Printer, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { makeRecoveryCodes, useRecoveryCodes } from '#web/data/account/recovery-codes.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { SavingFailure } from '../saving-failure.tsx';

export function RecoveryCodes({ userId }: { userId: string }) {
  const { data: known, error } = useRecoveryCodes(userId);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { failure, needsNewSession, isPending, attempt } = useAttempt();
  if (codes) return <NewCodes codes={codes} onKept={() => setCodes(null)} />;
  const hasNone = known?.left === 0;

  return (
    <div className="mb-6 grid gap-3 border-b border-hairline pb-6 text-sm">
      <h3 className="font-semibold">Recovery codes</h3>
      {known && hasNone && (
        <p className="flex items-start gap-2 rounded bg-warning-soft px-4 py-3 text-warning-ink">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          <span>You have none. Without one, a lost phone locks you out of your account.</span>
        </p>
      )}
      {known && !hasNone && known.madeAt && (
        <p className="text-ink-muted">
          You made {known.left} on <DateText value={known.madeAt} />. One of them brings you in without your
          phone, once; then all are spent.
        </p>
      )}
      <SavingFailure failure={failure ?? error?.message ?? null} needsNewSession={needsNewSession} />
      <div>
        <Button
          variant={hasNone ? 'primary' : 'secondary'}
          onClick={() => void attempt(async () => setCodes(await makeRecoveryCodes()))}
          pending={isPending}
          pendingLabel="Making them…"
        >
          {known && !hasNone ? 'Make new ones' : 'Make recovery codes'}
        </Button>
        {known && !hasNone && (
          <p className="mt-2 text-ink-muted">The ones that you have stop working then.</p>
        )}
      </div>
    </div>
  );
}

function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');

  return (
    <div className="mb-6 border-b border-hairline pb-6 text-sm">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Keep these codes now
      </h3>
      <p className="mt-1 text-ink-muted">
        We show them this once. One of them brings you in without your phone, once; then all are spent, and
        you make new ones. Keep them where your password is not, on paper for instance.
      </p>
      <ol
        aria-label="Recovery codes"
        className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded bg-sunken p-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={text}>Copy</CopyButton>
        <Button
          size="sm"
          icon={<Download className="size-4" />}
          onClick={() =>
            saveFile('lastmile-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))
          }
        >
          Download
        </Button>
        <Button
          size="sm"
          icon={<Printer className="size-4" />}
          onClick={() => printText(`LastMile, recovery codes\n\n${text}`)}
        >
          Print
        </Button>
      </div>
      <Button variant="primary" className="mt-5" onClick={onKept}>
        I have kept them
      </Button>
    </div>
  );
}

function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.className = 'sr-only';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const { contentDocument: paper, contentWindow: printer } = frame;
  const lines = document.createElement('pre');
  lines.textContent = text;
  paper?.body.append(lines);
  printer?.addEventListener('afterprint', () => frame.remove());
  printer?.print();
}
