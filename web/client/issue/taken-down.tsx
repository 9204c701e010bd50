import type { Issue } from '#web/data/issue.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { paths } from '#web/ui/paths.ts';

/** What is left of a submission for its client once operators took it down. */
export function TakenDown({ issue }: { issue: Issue }) {
  return (
    <Page title="This submission was taken down" width="form">
      <Card>
        <p className="text-sm text-ink-muted">
          An operator of this marketplace took it down
          {issue.takenDownAt && (
            <>
              {' '}
              on <DateText value={issue.takenDownAt} />
            </>
          )}
          . Nobody sees what you wrote any more, and its files are gone. This is why:
        </p>
        <p className="mt-3 wrap-anywhere whitespace-pre-line">{issue.description}</p>
        <p className="mt-6">
          <ButtonLink to={paths.dashboard} variant="primary">
            All your issues
          </ButtonLink>
        </p>
      </Card>
    </Page>
  );
}
