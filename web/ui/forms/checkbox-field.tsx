import { type ReactNode, useId } from 'react';

type CheckboxFieldProps = {
  label: string;
  hint: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

/** Use this for a choice that takes effect when the form is submitted. */
export function CheckboxField({ label, hint, isChecked, onChange }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={`${id}-hint`}
        className="m-0.5 size-5 shrink-0 cursor-pointer accent-ink"
      />
      <div className="min-w-0 text-sm">
        <label htmlFor={id} className="flex min-h-6 cursor-pointer items-center font-semibold">
          {label}
        </label>
        <div id={`${id}-hint`} className="text-ink-muted">
          {hint}
        </div>
      </div>
    </div>
  );
}
