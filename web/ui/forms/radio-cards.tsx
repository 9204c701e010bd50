import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { FieldError } from './field.tsx';

export type Choice<Value extends string = string> = { value: Value; label: string; description?: ReactNode };

type RadioCardsProps<Value extends string> = Omit<ComponentProps<'input'>, 'value' | 'type'> & {
  legend: string;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly Choice<Value>[];
  value?: Value | undefined;
  columns?: 2 | 3;
};

const grids = { 2: 'sm:grid-cols-2', 3: 'grid-cols-2 sm:grid-cols-3' };

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, hint, error, options, value, columns = 3, className, ...input } = props;
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      className={className}
    >
      <p id={`${id}-legend`} className="text-sm font-semibold">
        {legend}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <div className={classNames('mt-1.5 grid gap-2', grids[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-h-11 cursor-pointer items-start gap-2.5 rounded border bg-surface px-3 py-2.5 transition-colors',
              'hover:border-ink-muted has-checked:border-ink has-checked:ring-1 has-checked:ring-ink',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              error ? 'border-danger-edge' : 'border-edge',
            )}
          >
            <input
              {...input}
              type="radio"
              value={option.value}
              {...(value !== undefined && { checked: value === option.value })}
              className="choice-mark mt-0.5 rounded-full"
            />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">{option.label}</span>
              {option.description && (
                <span className="block text-sm text-ink-muted">{option.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
