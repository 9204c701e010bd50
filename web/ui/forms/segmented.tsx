import { useId } from 'react';
import { classNames } from '../tokens/class-names.ts';

type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
  /** A hidden label is still read by screen readers. */
  hideLabel?: boolean;
};

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, hideLabel = false } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{label}</legend>
      <div className="flex flex-wrap gap-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded border px-3 text-sm transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              value === option.value
                ? 'border-ink bg-ink font-semibold text-ground'
                : 'border-hairline bg-surface text-ink-muted hover:border-edge hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
            {option.count !== undefined && <span className="tabular-nums">{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
