import {
  type SecurityEventName,
  securityEventDays,
  securityEvents,
} from '#domain/account/security-events.ts';
import { useSecurityEvents } from '#web/data/operator/security-events.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { SelectFilter } from '#web/ui/forms/select-filter.tsx';
import { useAddressFilters } from '#web/ui/forms/use-address-filters.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PagedList } from '../paged-list.tsx';
import { textsInAddress } from '../texts-in-address.ts';
import { EventTable } from './event-table.tsx';

const inAddress = textsInAddress(['event']);
const named = Object.entries(securityEvents) as [SecurityEventName, string][];
const kinds = [{ value: '', label: 'All events' }, ...named.map(([value, label]) => ({ value, label }))];

export default function Security() {
  const { shown, applied, type, pick } = useAddressFilters(inAddress);
  const list = useSecurityEvents({ event: applied.event, about: applied.search });
  const isNarrowed = applied.event !== '' || applied.search !== '';
  return (
    <Page
      title="Security"
      lead={`Sign-ins, refusals and changes of access in the last ${securityEventDays} days, the newest first.`}
    >
      <search className="mb-6 grid items-end gap-4 md:grid-cols-2">
        <SearchField
          label="Account or network address"
          placeholder="Email, account ID or network address"
          value={shown.search}
          onChange={(event) => type(event.target.value)}
        />
        <SelectFilter
          label="Event"
          options={kinds}
          value={shown.event}
          onChange={(event) => pick({ event })}
        />
      </search>
      <PagedList
        list={list}
        of="events"
        empty={
          isNarrowed ? (
            <EmptyState
              title="No event fits"
              action={
                <Button onClick={() => pick({ search: '', event: '' })}>Clear search and filter</Button>
              }
            >
              Write the whole email, account ID or network address. Parts of it find nothing.
            </EmptyState>
          ) : (
            <EmptyState title="No events yet">
              The next sign-in or wrong password appears here within a second.
            </EmptyState>
          )
        }
      >
        {(events) => <EventTable events={events} onAbout={(search) => pick({ search })} />}
      </PagedList>
    </Page>
  );
}
