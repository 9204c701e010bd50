import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  return <Tick {...{ label, hint, error, className, input }} look="choice-mark mt-0.5 rounded-[4px]" />;
}

/** A setting that takes effect at once. */
export function Switch({ label, hint, error, className, ...input }: CheckboxProps) {
  return (
    <Tick {...{ label, hint, error, className, input: { ...input, role: 'switch' } }} look="switch-mark" />
  );
}

type TickProps = Omit<CheckboxProps, 'className'> & {
  className: string | undefined;
  input: Omit<ComponentProps<'input'>, 'type'>;
  look: string;
};

function Tick({ label, hint, error, className, input, look }: TickProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className}>
      <label className="flex min-h-6 cursor-pointer items-start gap-2.5">
        <input
          {...input}
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={look}
        />
        <span className="min-w-0 text-sm">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
