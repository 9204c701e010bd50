import { CODING_APP_NAMES, CODING_APPS } from '#domain/issue/coding-app.ts';
import { About } from '../about.tsx';
import { Section, TermList } from '../section.tsx';
import { StepCards } from '../step-cards.tsx';
import { FreeFix } from './free-fix.tsx';
import { Hero } from './hero.tsx';
import { Testimonials } from './testimonials.tsx';

export default function Landing() {
  return (
    <>
      <title>LastMile: take your vision the last mile</title>
      <About title="LastMile: take your vision the last mile">
        Built with an AI coding tool and stuck? Independent engineers fix the last 20%: integrations, bugs,
        database migrations, timezones. Free estimate, no account needed.
      </About>
      <Hero />
      <LastStretch />
      <HowItWorks />
      <Builders />
      <FreeFix />
      <Testimonials />
    </>
  );
}

const work = [
  { title: 'Integrations', text: 'Payments, sign-in, email, and the API that only ever answers 401.' },
  { title: 'Bug fixes', text: 'The one that comes back each time your tool says it is gone.' },
  { title: 'Database migrations', text: 'Changing tables that hold real data, without losing any of it.' },
  { title: 'Timezone problems', text: 'Reminders at 3 a.m., and bookings that land on the wrong day.' },
];

function LastStretch() {
  return (
    <Section
      isSplit
      title="The last 20% is a different job"
      lead="AI tools are good at starting. Finishing takes someone who reads the code, finds the cause and changes no more than it takes. Our engineers do that, one issue at a time."
    >
      <TermList items={work} columns="sm:grid-cols-[12rem_1fr]" />
    </Section>
  );
}

const steps = [
  {
    title: 'Submit your issue',
    text: 'Link your repository or describe what blocks you. An email address is all we need to reply.',
  },
  {
    title: 'Get a free estimate',
    text: 'By email, at once: how long such a fix usually takes and what it usually costs. It binds nobody.',
  },
  {
    title: 'An engineer is assigned',
    text: 'A vetted engineer looks into it and quotes one price. You pay it to start the work; saying no costs nothing.',
  },
  {
    title: 'Done and shipped',
    text: 'You get the fix, and an explanation of what was wrong. The engineer is paid once you have accepted it.',
  },
];

function HowItWorks() {
  return (
    <Section title="How It Works" lead="Four steps, and you can always see which one you are at.">
      <StepCards steps={steps} />
    </Section>
  );
}

const apps = CODING_APPS.filter((app) => app !== 'other').map((app) => CODING_APP_NAMES[app]);

function Builders() {
  return (
    <Section
      isSplit
      title="Built for Builders"
      lead="You had the idea and built it with an AI coding app. You don’t have to be an engineer to ask one: write it as you would tell a friend, and you get an answer you can read."
    >
      <div className="self-center">
        <p className="text-sm text-ink-muted">We work on apps made with</p>
        <ul className="mt-3 flex flex-wrap gap-2">
          {[...apps, 'and others'].map((app) => (
            <li key={app} className="rounded border border-hairline bg-surface px-4 py-2 font-mono text-sm">
              {app}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
