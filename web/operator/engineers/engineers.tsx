import { useOperatorEngineers } from '#web/data/operator/engineers.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { useAddressFilters } from '#web/ui/forms/use-address-filters.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PagedList } from '../paged-list.tsx';
import { standingNames } from '../standing-badge.tsx';
import { textsInAddress } from '../texts-in-address.ts';
import { EngineerTable } from './engineer-table.tsx';

const inAddress = textsInAddress(['standing']);
type Choice = keyof typeof standingNames | '';
const choices: readonly Choice[] = ['', 'waiting', 'approved', 'suspended'];
const standings = choices.map((value) => ({ value, label: value ? standingNames[value] : 'All' }));

export default function Engineers() {
  const { shown, applied, type, pick } = useAddressFilters(inAddress);
  const standing = choiceOf(applied.standing);
  const list = useOperatorEngineers({ search: applied.search, standing: standing || null });
  const isNarrowed = applied.search !== '' || standing !== '';

  return (
    <Page title="Engineers" lead="Everybody who has a profile, the newest first.">
      <search className="mb-6 grid gap-4">
        <SearchField
          label="Search engineers"
          placeholder="Name, address or skill"
          className="max-w-md"
          value={shown.search}
          onChange={(event) => type(event.target.value)}
        />
        <Segmented
          label="Standing"
          options={standings}
          value={choiceOf(shown.standing)}
          onChange={(value) => pick({ standing: value })}
        />
      </search>
      <PagedList
        list={list}
        of="engineers"
        empty={
          isNarrowed ? (
            <EmptyState
              title="No engineer fits"
              action={
                <Button onClick={() => pick({ search: '', standing: '' })}>Clear search and filter</Button>
              }
            >
              Nobody of this standing has these words in name, address or skills.
            </EmptyState>
          ) : (
            <EmptyState title="No engineers yet">
              Whoever signs up as an engineer and confirms their address appears here.
            </EmptyState>
          )
        }
      >
        {(engineers) => <EngineerTable engineers={engineers} />}
      </PagedList>
    </Page>
  );
}

function choiceOf(value: string): Choice {
  return choices.find((choice) => choice === value) ?? '';
}
