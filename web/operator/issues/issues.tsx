import { STATUS_FILTERS, type StatusFilter } from '#domain/issue/client-filters.ts';
import { useEngineer } from '#web/data/engineers.ts';
import { useOperatorIssues } from '#web/data/operator-issues.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { PagedList } from '../paged-list.tsx';
import { useNarrowing } from '../use-narrowing.ts';
import { IssueTable } from './issue-table.tsx';

const statuses = STATUS_FILTERS.map((value) => ({ value, label: value }));

export default function Issues() {
  const { typed, settled, narrow, clear } = useNarrowing(['search', 'status', 'engineer']);
  const engineerId = settled.engineer || null;
  const engineer = useEngineer(engineerId).data;
  const status = statusOf(settled.status);
  const list = useOperatorIssues({ search: settled.search, status, engineerId });
  const isNarrowed = settled.search !== '' || status !== 'All' || engineerId !== null;

  return (
    <Page
      title="Issues"
      lead={
        engineerId
          ? `Held or resolved by ${engineer?.name ?? 'one engineer'}, the newest first.`
          : 'All of them, the newest first.'
      }
      actions={engineerId && <Button onClick={() => narrow({ engineer: '' })}>Issues of everybody</Button>}
    >
      <search className="mb-6 grid gap-4">
        <SearchField
          label="Search issues"
          placeholder="Title, address or ID"
          className="max-w-md"
          value={typed.search}
          onChange={(event) => narrow({ search: event.target.value })}
        />
        <Segmented
          label="Status"
          options={statuses}
          value={statusOf(typed.status)}
          onChange={(value) => narrow({ status: value === 'All' ? '' : value })}
        />
      </search>
      <PagedList
        list={list}
        of="issues"
        empty={
          isNarrowed ? (
            <EmptyState
              title="No issue fits"
              action={<Button onClick={clear}>Clear search and filters</Button>}
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
