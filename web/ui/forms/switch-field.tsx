import { type ReactNode, useId } from 'react';

type SwitchFieldProps = {
  label: string;
  hint: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Use this for a choice that takes effect immediately. */
export function SwitchField({ label, hint, isOn, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={`${id}-hint`}
        onClick={() => onChange(!isOn)}
        className="group relative mt-px h-6 w-10 shrink-0 rounded-full border border-edge bg-sunken transition-colors aria-checked:border-ink aria-checked:bg-ink"
      >
        <span className="absolute top-[3px] left-[3px] block size-4 rounded-full bg-edge transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-ground" />
      </button>
      <div className="min-w-0 text-sm">
        <label htmlFor={id} className="flex min-h-6 items-center font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-ink-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}
