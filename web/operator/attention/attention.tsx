import { ATTENTION_KINDS } from '#domain/operator/attention.ts';
import { useAttention } from '#web/data/operator/attention.ts';
import { useFocusInView } from '#web/issue/use-focus-in-view.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListLoading } from '../list-loading.tsx';
import { AttentionGroup } from './attention-group.tsx';

export default function Attention() {
  const { data: waiting, error, refetch } = useAttention();
  useFocusInView(waiting?.map(({ id }) => id).join() ?? '');
  return (
    <Page title="Attention" lead="What waits for a person, the longest waiting first.">
      {!waiting && !error && <ListLoading label="Loading what needs you" />}
      {!waiting && error && (
        <ErrorState title={error.message} onRetry={() => void refetch()}>
          There may be things that wait for you. Check your connection and try again.
        </ErrorState>
      )}
      {waiting?.length === 0 && (
        <EmptyState title="Nothing needs you">
          Applications, issues past their clock, money that fits nothing, and mails that fail appear here by
          themselves.
        </EmptyState>
      )}
      {waiting && (
        <div className="grid gap-10">
          {ATTENTION_KINDS.map((kind) => {
            const items = waiting.filter((each) => each.kind === kind);
            return items.length > 0 && <AttentionGroup key={kind} kind={kind} items={items} />;
          })}
        </div>
      )}
    </Page>
  );
}
