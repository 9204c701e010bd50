import { sentenceOf } from '#domain/errors/sentences.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useWaiver } from '#web/data/issue/quotes.ts';
import { useFocusInView } from '#web/issue/use-focus-in-view.ts';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { issueButtons } from '../acts/issue-buttons.tsx';
import { issueActs } from './issue-acts.ts';

export function ActsCard({ issue }: { issue: Issue }) {
  const allowed = issueActs(issue);
  const waiver = useWaiver(allowed.includes('waive') ? issue.id : null);
  const acts = allowed.filter((act) => act !== 'waive' || waiver.isPossible);
  useFocusInView(acts.join());
  return (
    <SectionCard id="acts" title="What you can do">
      {issue.takenDownAt && (
        <p className="mt-1 text-sm text-ink-muted">
          Taken down on <DateText value={issue.takenDownAt} withTime />: only operators see what follows.
        </p>
      )}
      {acts.length === 0 ? (
        !issue.takenDownAt && <p className="mt-1 text-sm text-ink-muted">Nothing is left to do here.</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-muted">
            Each asks before it acts, and is entered in the audit log.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            {acts.map((act) => (
              <span key={act} className="contents">
                {issueButtons[act](issue)}
              </span>
            ))}
          </div>
          {waiver.obstacle && <p className="mt-4 text-sm text-ink-muted">{sentenceOf(waiver.obstacle)}</p>}
        </>
      )}
    </SectionCard>
  );
}
