import { ButtonLink } from '#web/ui/button.tsx';
import { Container } from '#web/ui/page.tsx';
import { paths } from '#web/ui/paths.ts';

export default function NotFound() {
  return (
    <Container className="py-20">
      <title>Page not found · LastMile</title>
      <p className="font-mono text-sm text-ink-muted">404</p>
      <h1 tabIndex={-1} className="mt-2 text-2xl font-semibold">
        This road ends here
      </h1>
      <p className="mt-4 max-w-text text-ink-muted">There is no page at this address.</p>
      <div className="mt-8">
        <ButtonLink to={paths.home} variant="primary">
          Return to Home
        </ButtonLink>
      </div>
    </Container>
  );
}
