import { ChevronRight } from 'lucide-react';
import { use } from 'react';
import { Link, Navigate } from 'react-router';
import { isEngineerKept } from '#web/data/engineer/engineer-memory.ts';
import { IsDocument, useIsHydrated } from '#web/ui/browser/hydration.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Container } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { benefits, questions, steps } from '../../../content/engineers.ts';
import { About } from '../about.tsx';
import { Section, TermList } from '../section.tsx';
import { StepCards } from '../step-cards.tsx';
import { EarnedFix } from './earned-fix.tsx';

export default function EngineerLanding() {
  const isDocument = use(IsDocument);
  const isInApp = useIsHydrated();
  if (isInApp && isEngineerKept()) return <Navigate to={paths.engineerApp} replace />;
  return (
    <>
      {/* This script redirects engineers before the first paint. */}
      {isDocument && <script src="/lead-engineers-on.js" data-to={paths.engineerApp} />}
      <title>For engineers · LastMile</title>
      <About title="Fix the last 20% with LastMile">
        Claim issues of people who built an app with an AI coding tool, quote your price, fix them, and
        explain what you did. The client pays before you start.
      </About>
      <Hero />
      <Benefits />
      <Section title="How It Works" lead="Four steps, from your name to your share.">
        <StepCards steps={steps} />
      </Section>
      <Questions />
      <LastCall />
    </>
  );
}

function Hero() {
  return (
    <Container className="grid items-center gap-x-16 gap-y-12 pt-12 pb-10 sm:pt-20 lg:grid-cols-[1fr_26rem]">
      <div>
        <h1 tabIndex={-1} className="text-3xl font-semibold sm:text-4xl">
          You like the last 20%. <span className="block text-ink-muted">Get paid for it.</span>
        </h1>
        <p className="mt-6 max-w-lg text-lg">
          People build apps with AI tools and get stuck before the end. You read the code, find the cause and
          explain the fix: one issue at a time, at a price you name.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.engineerSignUp} variant="primary" size="lg" className="w-full sm:w-auto">
            Become an engineer
          </ButtonLink>
          <ButtonLink to={paths.engineerLogin()} size="lg" className="w-full sm:w-auto">
            Engineer login
          </ButtonLink>
        </div>
        <p className="mt-4 max-w-lg text-sm text-ink-muted">
          Signing up is free and takes a name, an email address and your skills. Here to get something fixed?{' '}
          <Link to={paths.submitIssue} className="underline underline-offset-4">
            Submit your issue
          </Link>
        </p>
      </div>
      <EarnedFix />
    </Container>
  );
}

function Benefits() {
  return (
    <Section
      isSplit
      title="The good part of the job"
      lead="Somebody else found the client and wrote down the problem. What is left is the engineering."
    >
      <TermList items={benefits} columns="sm:grid-cols-[14rem_1fr]" />
    </Section>
  );
}

function LastCall() {
  return (
    <section aria-labelledby="last-call" className="py-12 sm:py-16">
      <Container>
        <div className="on-road rounded p-6 sm:p-12">
          <h2 id="last-call" className="text-2xl font-semibold">
            Somebody is stuck right now
          </h2>
          <p className="mt-3 max-w-text text-lg text-road-ink-muted">
            Sign up, confirm your address, and the portal shows the issues you can claim, or where your
            application stands.
          </p>
          <ButtonLink to={paths.engineerSignUp} variant="primary" size="lg" className="mt-8">
            Create your account
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}

function Questions() {
  return (
    <Section isSplit title="Questions" lead="What engineers ask before they sign up.">
      <div className="border-t border-hairline">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-b border-hairline">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronRight className="size-5 shrink-0 text-ink-muted transition-transform group-open:rotate-90" />
            </summary>
            <p className="max-w-text pb-5 text-ink-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
