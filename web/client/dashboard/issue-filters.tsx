import { STATUS_FILTERS, URGENCY_FILTERS } from '#domain/issue/issue-lists.ts';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import type { Filters } from './filters.ts';

const statuses = STATUS_FILTERS.map((value) => ({ value, label: value }));
const urgencies = URGENCY_FILTERS.map((value) => ({ value, label: value }));

export function IssueFilters({ filters }: { filters: Filters }) {
  return (
    <search className="grid gap-4">
      <SearchField
        label="Search issues"
        placeholder="Search by words or Submission ID"
        className="max-w-md"
        autoComplete="off"
        value={filters.shown.search}
        onChange={(event) => filters.type(event.target.value)}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Segmented
          label="Status"
          options={statuses}
          value={filters.shown.status}
          onChange={(status) => filters.pick({ status })}
        />
        <Segmented
          label="Urgency"
          options={urgencies}
          value={filters.shown.urgency}
          onChange={(urgency) => filters.pick({ urgency })}
        />
      </div>
    </search>
  );
}
