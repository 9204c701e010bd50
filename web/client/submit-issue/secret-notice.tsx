import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { howToRevoke, nameSecrets, type SecretKind } from '#domain/secret/kinds.ts';
import type { RemovedSecret } from '#domain/secret/redact-secrets.ts';
import { Button } from '#web/ui/forms/button.tsx';

/** The secrets in one field, and what its user can do about them. */
export type SecretGuard = {
  found: readonly SecretKind[];
  removed: readonly RemovedSecret[];
  remove: () => void;
  undo: () => void;
  /** Marks what was found as not secret. */
  keep: () => void;
  dismiss: () => void;
};

export function SecretNotice({ guard }: { guard: SecretGuard }) {
  return guard.found.length > 0 ? <Found guard={guard} /> : <Removed guard={guard} />;
}

function Found({ guard }: { guard: SecretGuard }) {
  const isOne = guard.found.length === 1;
  return (
    <div className="mt-2 rounded border border-hairline bg-warning-soft px-3 py-2.5 text-sm text-warning-ink">
      <Line icon={<ShieldAlert className="mt-0.5 size-4 shrink-0" />}>
        This looks like {nameSecrets(guard.found)}. Nobody needs {isOne ? 'it' : 'them'} to fix your issue,
        and anyone who works on it could read {isOne ? 'it' : 'them'}.
      </Line>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" className="pointer-coarse:min-h-11" onClick={guard.remove}>
          {isOne ? 'Remove it' : 'Remove them'}
        </Button>
        <Button size="sm" variant="ghost" className="pointer-coarse:min-h-11" onClick={guard.keep}>
          {isOne ? 'It’s not secret' : 'They’re not secret'}
        </Button>
      </div>
    </div>
  );
}

function Removed({ guard }: { guard: SecretGuard }) {
  const kinds = guard.removed.map(({ kind }) => kind);
  return (
    <div className="mt-2 rounded border border-hairline bg-surface px-3 py-2.5 text-sm">
      <Line icon={<ShieldCheck className="mt-0.5 size-4 shrink-0" />}>
        Removed {nameSecrets(kinds)}. {howToRevoke(kinds)}
      </Line>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" className="pointer-coarse:min-h-11" onClick={guard.undo}>
          Undo
        </Button>
        <Button size="sm" variant="ghost" className="pointer-coarse:min-h-11" onClick={guard.dismiss}>
          Done
        </Button>
      </div>
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-2">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
