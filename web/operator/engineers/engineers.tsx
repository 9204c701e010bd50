import { useOperatorEngineers } from '#web/data/operator/engineers.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { useAddressFilters } from '#web/ui/forms/use-address-filters.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { SearchedList } from '../searched-list.tsx';
import { standingNames } from '../standing-badge.tsx';
import { textsInAddress } from '../texts-in-address.ts';
import { EngineerTable } from './engineer-table.tsx';

const inAddress = textsInAddress(['standing']);
type Choice = keyof typeof standingNames | '';
const choices: readonly Choice[] = ['', 'waiting', 'approved', 'suspended'];
const standings = choices.map((value) => ({ value, label: value ? standingNames[value] : 'All' }));

export default function Engineers() {
  const filters = useAddressFilters(inAddress);
  const { applied, shown } = filters;
  const list = useOperatorEngineers({
    search: applied.search,
    standing: choiceOf(applied.standing) || null,
  });

  return (
    <Page title="Engineers" lead="Everybody who has a profile, the newest first.">
      <SearchedList
        list={list}
        of="engineers"
        filters={filters}
        search="Name, address or skill"
        filter={
          <Segmented
            label="Standing"
            options={standings}
            value={choiceOf(shown.standing)}
            onChange={(standing) => filters.pick({ standing })}
          />
        }
        empty={
          <EmptyState title="No engineers yet">
            Whoever signs up as an engineer and confirms their address appears here.
          </EmptyState>
        }
        noneFits={{
          title: 'No engineer fits',
          advice: 'Nobody of this standing has these words in name, address or skills.',
        }}
      >
        {(engineers) => <EngineerTable engineers={engineers} />}
      </SearchedList>
    </Page>
  );
}

function choiceOf(value: string): Choice {
  return choices.find((choice) => choice === value) ?? '';
}
