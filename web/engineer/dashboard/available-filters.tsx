import { CODING_APP_NAMES } from '#domain/issue/coding-app.ts';
import {
  AGE_FILTERS,
  APP_FILTERS,
  ISSUE_ORDERS,
  type IssueOrder,
  PRICE_FILTERS,
  URGENCY_FILTERS,
} from '#domain/issue/issue-lists.ts';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { SelectFilter } from '#web/ui/forms/select-filter.tsx';
import type { Filters } from './filters.ts';

const named = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value as string }));
const orderNames: Record<IssueOrder, string> = {
  newest: 'Newest',
  deadline: 'Deadline',
  match: 'Best match to my skills',
  price: 'Price, highest first',
};
const apps = APP_FILTERS.map((app) => ({ value: app, label: app === 'All' ? app : CODING_APP_NAMES[app] }));
const urgencies = named(URGENCY_FILTERS);
const ages = named(AGE_FILTERS);
const prices = named(PRICE_FILTERS);
const orders = ISSUE_ORDERS.map((order) => ({ value: order, label: orderNames[order] }));

export function AvailableFilters({ filters: { shown, type, pick } }: { filters: Filters }) {
  return (
    <search className="grid gap-4">
      <SearchField
        label="Search available issues"
        placeholder="Search by words"
        className="max-w-md"
        autoComplete="off"
        value={shown.search}
        onChange={(event) => type(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.4fr)]">
        <SelectFilter label="Coding app" options={apps} value={shown.app} onChange={(app) => pick({ app })} />
        <SelectFilter
          label="Urgency"
          options={urgencies}
          value={shown.urgency}
          onChange={(urgency) => pick({ urgency })}
        />
        <SelectFilter label="Submitted" options={ages} value={shown.age} onChange={(age) => pick({ age })} />
        <SelectFilter
          label="Estimated price"
          options={prices}
          value={shown.price}
          onChange={(price) => pick({ price })}
        />
        <div className="col-span-2 min-w-0 lg:col-span-1">
          <SelectFilter
            label="Sort by"
            options={orders}
            value={shown.order}
            onChange={(order) => pick({ order })}
          />
        </div>
      </div>
    </search>
  );
}
