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
          <span>You have none. If you lose your phone, you’ll be locked out.</span>
        </p>
      )}
      {known && !hasNone && known.madeAt && (
        <p className="text-ink-muted">
          You have {known.left}, made on <DateText value={known.madeAt} />. One code signs you in once without
          your phone. After that, make new ones.
        </p>
      )}
      <SavingFailure failure={failure ?? error?.message ?? null} needsNewSession={needsNewSession} />
      <div>
        <Button
          variant={hasNone ? 'primary' : 'secondary'}
          onClick={() => void attempt(async () => setCodes(await makeRecoveryCodes()))}
          pending={isPending}
          pendingLabel="Making…"
        >
          {known && !hasNone ? 'Make new ones' : 'Make recovery codes'}
        </Button>
        {known && !hasNone && <p className="mt-2 text-ink-muted">Your current codes will stop working.</p>}
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
        Save these codes now
      </h3>
      <p className="mt-1 text-ink-muted">
        We won’t show them again. One code signs you in once without your phone; after that, make new ones.
        Keep them apart from your password, for example on paper.
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
        I’ve saved them
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
