import { STATUS_FILTERS, URGENCY_FILTERS } from '#domain/issue/issue-lists.ts';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import type { Filters } from './filters.ts';

export function IssueFilters({ filters }: { filters: Filters }) {
  return (
    <search className="flex gap-2">
      <SearchField
        label="Search issues"
        placeholder="Search"
        className="min-w-0 flex-1 sm:max-w-sm"
        autoComplete="off"
        value={filters.shown.search}
        onChange={(event) => filters.type(event.target.value)}
      />
      <SmallSelect
        label="Status"
        options={STATUS_FILTERS}
        value={filters.shown.status}
        onChange={(status) => filters.pick({ status })}
      />
      <SmallSelect
        label="Urgency"
        options={URGENCY_FILTERS}
        value={filters.shown.urgency}
        onChange={(urgency) => filters.pick({ urgency })}
      />
    </search>
  );
}

type SmallSelectProps<Value extends string> = {
  label: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Its label is inside the control, so that all filters fit in one line of a phone. */
function SmallSelect<Value extends string>({ label, options, value, onChange }: SmallSelectProps<Value>) {
  return (
    <div className="relative w-24 sm:w-36">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-0.5 left-2.5 text-xs text-ink-muted"
      >
        {label}
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(options.find((option) => option === target.value) ?? value)}
        className="h-10 w-full rounded border border-edge bg-surface px-1.5 pt-3.5 text-sm text-ink hover:border-ink-muted"
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
