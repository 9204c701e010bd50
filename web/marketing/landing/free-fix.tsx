import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Container } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';

export function FreeFix() {
  return (
    <section aria-labelledby="free-fix" className="py-12 sm:py-16">
      <Container>
        <div className="on-road grid items-center gap-x-16 gap-y-10 rounded p-6 sm:p-12 lg:grid-cols-[1fr_22rem]">
          <div>
            <h2 id="free-fix" className="text-2xl font-semibold">
              Free Fix For First-Timers
            </h2>
            <p className="mt-3 max-w-text text-lg text-road-ink-muted">
              Most first issues are fixed free. For over half of first-time users the service is free. If
              yours isn’t, you see the price before anything starts, and decide then.
            </p>
            <ButtonLink to={paths.submitIssue} variant="primary" size="lg" className="mt-8">
              Submit Your Issue
            </ButtonLink>
          </div>
          <Quote />
        </div>
      </Container>
    </section>
  );
}

const lines = [
  ['Find the cause', '1 h'],
  ['Fix and test', '1 h'],
  ['Explain the change', 'included'],
] as const;

function Quote() {
  return (
    <figure className="rounded bg-surface text-sm text-ink">
      <figcaption className="border-b border-hairline px-5 py-4">
        <span className="block text-xs text-ink-muted">Example</span>
        <span className="font-semibold">Quote</span>
      </figcaption>
      <dl className="px-5 py-4">
        {lines.map(([work, time]) => (
          <div key={work} className="flex justify-between gap-4 py-1">
            <dt className="text-ink-muted">{work}</dt>
            <dd className="tabular-nums">{time}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-baseline justify-between gap-4 border-t border-hairline px-5 py-4 font-semibold">
        First fix <span className="text-xl tabular-nums">$0</span>
      </p>
    </figure>
  );
}
