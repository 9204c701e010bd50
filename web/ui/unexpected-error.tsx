import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from './button.tsx';
import { Container } from './page.tsx';
import { paths } from './paths.ts';

export function UnexpectedError({ error }: { error: unknown }) {
  return (
    <Container className="py-20">
      <title>Unexpected Application Error! · LastMile</title>
      <h1 tabIndex={-1} className="text-2xl font-semibold">
        Unexpected Application Error!
      </h1>
      <p className="mt-4 max-w-text font-mono text-sm break-words text-ink-muted">{whatHappened(error)}</p>
      <p className="mt-4 max-w-text">
        This is our fault, not yours. Load the page again; if it comes back, go home and start from there.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="." reloadDocument variant="primary">
          Load again
        </ButtonLink>
        <ButtonLink to={paths.home} reloadDocument>
          Return to Home
        </ButtonLink>
      </div>
    </Container>
  );
}

function whatHappened(error: unknown) {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : 'Unknown error';
}
