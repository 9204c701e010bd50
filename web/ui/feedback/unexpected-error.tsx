import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '../forms/button.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../page-urls.ts';

export function UnexpectedError({ error }: { error: unknown }) {
  return (
    <Page title="Unexpected Application Error!" lead="This is our fault, not yours." width="form">
      <p className="rounded border border-hairline bg-surface px-4 py-3 font-mono text-sm">
        {whatHappened(error)}
      </p>
      <p className="mt-4 text-ink-muted">
        Load the page again. If the error comes back, start again from the home page.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="." reloadDocument variant="primary">
          Load again
        </ButtonLink>
        <ButtonLink to={paths.home} reloadDocument>
          Return to Home
        </ButtonLink>
      </div>
    </Page>
  );
}

function whatHappened(error: unknown) {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : 'Unknown error';
}
