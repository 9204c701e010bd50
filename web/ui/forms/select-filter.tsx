import { useId } from 'react';
import { controlStyle } from './field.tsx';

type SelectFilterProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

export function SelectFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SelectFilterProps<Value>) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const picked = options.find((option) => option.value === target.value);
          if (picked) onChange(picked.value);
        }}
        className={`${controlStyle} h-10`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
