import { MailCheck } from 'lucide-react';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/paths.ts';

/** An email change must be confirmed from both addresses. This was the first one. */
export function HalfDone() {
  return (
    <Page title="One of two" width="form">
      <Card>
        <div role="status">
          <MailCheck aria-hidden="true" className="size-6 text-positive-ink" />
          <h2 className="mt-3 text-lg font-semibold">This address has agreed</h2>
          <p className="mt-1 text-sm text-ink-muted">
            Now press the button in the email to your other address. Your account keeps its old address until
            then.
          </p>
        </div>
        <ButtonLink to={paths.dashboard} className="mt-5">
          Go to your issues
        </ButtonLink>
      </Card>
    </Page>
  );
}
