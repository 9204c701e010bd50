import { ATTENTION_KINDS } from '#domain/operator/attention.ts';
import { useAttention } from '#web/data/operator/attention.ts';
import { useFocusInView } from '#web/issue/use-focus-in-view.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListLoading } from '../list-loading.tsx';
import { AttentionGroups } from './attention-groups.tsx';

export default function Attention() {
  const attention = useAttention();
  useFocusInView(attention.data?.map(({ id }) => id).join() ?? '');
  return (
    <Page title="Attention" lead="What waits for a person, the longest waiting first.">
      <Loaded
        query={attention}
        loading={<ListLoading label="Loading what needs you" />}
        advice="There may be things that wait for you. Check your connection and try again."
      >
        {(waiting) => (
          <>
            {waiting.length === 0 && (
              <EmptyState title="Nothing needs you">
                Applications, issues past their clock, money that fits nothing, and mails that fail appear
                here by themselves.
              </EmptyState>
            )}
            <div className="grid gap-10">
              <AttentionGroups kinds={ATTENTION_KINDS} waiting={waiting} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}
