import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { HelpTip } from './help-tip.tsx';

export type FieldText = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  help?: ReactNode;
  /** Only screen readers get the label and the hint. */
  isBare?: boolean | undefined;
};

type ControlAttributes = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldText & {
  id?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
};

export function Field(props: FieldProps) {
  const { id, label, hint, error, optional = false, help, isBare = false, children } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;

  return (
    <div className="relative">
      <div className={isBare ? 'sr-only' : 'flex min-h-6 items-center gap-1.5'}>
        <label htmlFor={controlId} className="text-sm font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-muted"> (optional)</span>}
        </label>
        {help && <HelpTip label="What goes here?">{help}</HelpTip>}
      </div>
      {hint && (
        <p id={hintId} className={isBare ? 'sr-only' : 'mt-0.5 text-sm text-ink-muted'}>
          {hint}
        </p>
      )}
      <div className={isBare ? undefined : 'mt-1.5'}>
        {children({
          id: controlId,
          'aria-describedby': describedBy,
          'aria-invalid': error ? true : undefined,
        })}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger-ink">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

export const controlStyle = [
  'block w-full rounded border border-edge bg-surface px-3 text-base text-ink transition-colors',
  'hover:border-ink-muted aria-invalid:border-danger-edge',
  'disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunken disabled:text-ink-muted',
].join(' ');
