import { securityEventDays, securityEvents, signInMethods } from '#domain/account/security-events.ts';
import { type SecurityEvent, useSecurityEvents } from '#web/data/operator/security-events.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SelectFilter } from '#web/ui/forms/select-filter.tsx';
import { useAddressFilters } from '#web/ui/forms/use-address-filters.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { DataTable } from '../data-table.tsx';
import { SearchedList } from '../searched-list.tsx';
import { textsInAddress } from '../texts-in-address.ts';

const inAddress = textsInAddress(['event']);
const named = new Map<string, string>(Object.entries(securityEvents));
const kinds = [{ value: '', label: 'All events' }, ...[...named].map(([value, label]) => ({ value, label }))];
const columns = [
  { name: 'Event' },
  { name: 'Account' },
  { name: 'Network' },
  { name: 'Count', isNumber: true },
  { name: 'First at' },
];

export default function Security() {
  const filters = useAddressFilters(inAddress);
  const { applied, shown } = filters;
  const list = useSecurityEvents({ event: applied.event, about: applied.search });
  return (
    <Page
      title="Security"
      lead={`Sign-ins, refusals and changes of access in the last ${securityEventDays} days, the newest first.`}
    >
      <SearchedList
        list={list}
        of="events"
        filters={filters}
        search="Email, account ID or network"
        filter={
          <div className="max-w-md">
            <SelectFilter
              label="Event"
              options={kinds}
              value={shown.event}
              onChange={(event) => filters.pick({ event })}
            />
          </div>
        }
        empty={
          <EmptyState title="No events yet">
            Each sign-in, refusal and change of access appears here within seconds.
          </EmptyState>
        }
        noneFits={{
          title: 'No event fits',
          advice:
            'Write the whole email, account ID or network address: parts of it find nothing. An email that has no account is listed as “email:…”. Search for that. Or choose another event.',
        }}
      >
        {(events) => (
          <DataTable
            label="Security events"
            columns={columns}
            rows={events.map((event) => ({ key: event.id, cells: cellsOf(event) }))}
          />
        )}
      </SearchedList>
    </Page>
  );
}

function cellsOf({ event, outcome, detail, account, email, address, count, at }: SecurityEvent) {
  const details = [outcome === 'ok' ? null : 'Refused', signInMethods[detail ?? ''] ?? detail];
  return [
    <div key="event">
      <p className={outcome === 'ok' ? 'font-semibold' : 'font-semibold text-danger-ink'}>
        {named.get(event) ?? event}
      </p>
      <p className="text-xs wrap-anywhere text-ink-muted">{details.filter(Boolean).join(', ')}</p>
    </div>,
    <span key="account" className="break-all">
      {email ?? account ?? '–'}
    </span>,
    address ?? '–',
    count,
    <DateText key="at" value={at} withTime />,
  ];
}
