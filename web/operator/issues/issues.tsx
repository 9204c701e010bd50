import { STATUS_FILTERS, type StatusFilter } from '#domain/issue/issue-lists.ts';
import { useEngineer } from '#web/data/engineer/profile.ts';
import { useOperatorIssues } from '#web/data/operator/issues.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { useAddressFilters } from '#web/ui/forms/use-address-filters.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PagedList } from '../paged-list.tsx';
import { textsInAddress } from '../texts-in-address.ts';
import { IssueTable } from './issue-table.tsx';

const inAddress = textsInAddress(['status', 'engineer']);
const statuses = STATUS_FILTERS.map((value) => ({ value, label: value }));

export default function Issues() {
  const { shown, applied, type, pick } = useAddressFilters(inAddress);
  const engineerId = applied.engineer || null;
  const engineer = useEngineer(engineerId).data;
  const status = statusOf(applied.status);
  const list = useOperatorIssues({ search: applied.search, status, engineerId });
  const isNarrowed = applied.search !== '' || status !== 'All' || engineerId !== null;

  return (
    <Page
      title="Issues"
      lead={
        engineerId
          ? `Held or resolved by ${engineer?.name ?? 'one engineer'}, the newest first.`
          : 'All of them, the newest first.'
      }
      actions={engineerId && <Button onClick={() => pick({ engineer: '' })}>Issues of everybody</Button>}
    >
      <search className="mb-6 grid gap-4">
        <SearchField
          label="Search issues"
          placeholder="Title, address or ID"
          className="max-w-md"
          value={shown.search}
          onChange={(event) => type(event.target.value)}
        />
        <Segmented
          label="Status"
          options={statuses}
          value={statusOf(shown.status)}
          onChange={(value) => pick({ status: value === 'All' ? '' : value })}
        />
      </search>
      <PagedList
        list={list}
        of="issues"
        empty={
          isNarrowed ? (
            <EmptyState
              title="No issue fits"
              action={
                <Button onClick={() => pick({ search: '', status: '', engineer: '' })}>
                  Clear search and filters
                </Button>
              }
            >
              Nothing has these words in its title or in its client’s address, and this status.
            </EmptyState>
          ) : (
            <EmptyState title="No issues yet">Everything that clients submit appears here.</EmptyState>
          )
        }
      >
        {(issues) => <IssueTable issues={issues} />}
      </PagedList>
    </Page>
  );
}

function statusOf(value: string): StatusFilter {
  return STATUS_FILTERS.find((filter) => filter === value) ?? 'All';
}
