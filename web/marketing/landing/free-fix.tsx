import { ButtonLink } from '#web/ui/button.tsx';
import { Container } from '#web/ui/page.tsx';
import { paths } from '#web/ui/paths.ts';

export function FreeFix() {
  return (
    <section aria-labelledby="free-fix" className="py-6 sm:py-10">
      <Container>
        <div className="rounded bg-road px-6 py-12 text-road-ink sm:px-12 sm:py-16">
          <h2 id="free-fix" className="text-2xl font-semibold">
            Free Fix For First-Timers
          </h2>
          <p className="mt-3 max-w-text text-lg text-road-ink-muted">
            Most first issues are fixed free. For over half of first-time users the service is free. If yours
            is not one of them, you see the price first and decide then.
          </p>
          <ButtonLink to={paths.submitIssue} variant="primary" size="lg" className="mt-8">
            Submit Your Issue
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}
