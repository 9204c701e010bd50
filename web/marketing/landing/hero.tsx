import { Link } from 'react-router';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Container } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { FixedIssue } from './fixed-issue.tsx';

export function Hero() {
  return (
    <section aria-labelledby="hero-title">
      <Container className="grid items-center gap-x-16 gap-y-12 pt-12 pb-14 sm:pt-20 sm:pb-20 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1 id="hero-title" tabIndex={-1} className="text-3xl font-semibold sm:text-4xl">
            LastMile <span className="block text-ink-muted">take your vision the last mile</span>
          </h1>
          <p className="mt-6 max-w-lg text-lg">
            Your AI coding tool built the first 80%. Our engineers fix what it can’t, and tell you the price
            before any work starts.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.submitIssue} variant="primary" size="lg" className="w-full sm:w-auto">
              Ask our experts now
            </ButtonLink>
            <ButtonLink to={paths.trackProgress()} size="lg" className="w-full sm:w-auto">
              Track Progress on Issue
            </ButtonLink>
          </div>
          <p className="mt-4 max-w-lg text-sm text-ink-muted">
            No account needed. The estimate is free, and an engineer reviews your issue within 24 hours. Sent
            one before?{' '}
            <Link to={paths.signIn()} className="whitespace-nowrap underline underline-offset-4">
              Sign in
            </Link>
          </p>
        </div>
        <FixedIssue />
      </Container>
      <HeroLine />
    </section>
  );
}

function HeroLine() {
  return (
    <figure>
      <figcaption className="sr-only">
        A road across the page: its line is painted up to 80%, and still to be painted from 80% to 100%.
      </figcaption>
      <div aria-hidden="true" className="flex text-sm text-ink-muted">
        <span className="w-4/5 border-r border-edge pr-3 pb-3 text-right">
          <span className="hidden sm:inline">What your tool built </span>
          <span className="font-semibold text-ink">80%</span>
        </span>
        <span className="flex-1 pr-4 pb-3 text-right sm:pr-6">
          <span className="hidden lg:inline">What we finish </span>
          <span className="font-semibold text-ink">100%</span>
        </span>
      </div>
      <svg aria-hidden="true" className="block h-10 w-full">
        <rect width="100%" height="100%" className="fill-road" />
        <line
          x1="80%"
          x2="100%"
          y1="50%"
          y2="50%"
          strokeWidth="4"
          className="stroke-lane"
          strokeDasharray="20 16"
        />
        <line x1="0" x2="80%" y1="50%" y2="50%" strokeWidth="4" className="stroke-accent" />
      </svg>
    </figure>
  );
}
