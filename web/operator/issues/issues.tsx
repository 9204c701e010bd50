import { STATUS_FILTERS, type StatusFilter } from '#domain/issue/issue-lists.ts';
import { useEngineer } from '#web/data/engineer/profile.ts';
import { useOperatorIssues } from '#web/data/operator/issues.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { useAddressFilters } from '#web/ui/forms/use-address-filters.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { SearchedList } from '../searched-list.tsx';
import { textsInAddress } from '../texts-in-address.ts';
import { IssueTable } from './issue-table.tsx';

const inAddress = textsInAddress(['status', 'engineer']);
const statuses = STATUS_FILTERS.map((value) => ({ value, label: value }));

export default function Issues() {
  const filters = useAddressFilters(inAddress);
  const { applied, shown, pick } = filters;
  const engineerId = applied.engineer || null;
  const engineer = useEngineer(engineerId).data;
  const list = useOperatorIssues({ search: applied.search, status: statusOf(applied.status), engineerId });

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
      <SearchedList
        list={list}
        of="issues"
        filters={filters}
        search="Title, address or ID"
        filter={
          <Segmented
            label="Status"
            options={statuses}
            value={statusOf(shown.status)}
            onChange={(value) => pick({ status: value === 'All' ? '' : value })}
          />
        }
        empty={<EmptyState title="No issues yet">Everything that clients submit appears here.</EmptyState>}
        noneFits={{
          title: 'No issue fits',
          advice: 'Nothing has these words in its title or in its client’s address, and this status.',
        }}
      >
        {(issues) => <IssueTable issues={issues} />}
      </SearchedList>
    </Page>
  );
}

function statusOf(value: string): StatusFilter {
  return STATUS_FILTERS.find((filter) => filter === value) ?? 'All';
}
