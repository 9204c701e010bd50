import { Badge } from '#web/ui/feedback/badge.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { areSamplePeople, team, teamSize } from '../../../content/team.ts';
import { About } from '../about.tsx';

export default function Team() {
  return (
    <Page
      title="Meet Our Team"
      lead={`LastMile is ${teamSize} who like the last 20% best: the part where somebody has to read the code. These are five of them.`}
      actions={areSamplePeople && <Badge>Sample people</Badge>}
    >
      <About title="Meet Our Team">
        {`The people behind LastMile: ${teamSize} who take apps built with AI coding tools the last mile.`}
      </About>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {team.map((person, place) => (
          <li key={person.name} className="overflow-hidden rounded border border-hairline bg-surface">
            <Portrait name={person.name} place={place} />
            <div className="p-5">
              <h2 className="text-lg font-semibold">{person.name}</h2>
              <p className="text-sm text-ink-muted">{person.role}</p>
              <p className="mt-3">{person.about}</p>
            </div>
          </li>
        ))}
        <li className="flex flex-col justify-center rounded border border-dashed border-edge p-5 in-data-engineer:hidden">
          <h2 className="text-lg font-semibold">And the next one</h2>
          <p className="mt-3">
            Engineers join by themselves: sign up, say what you are good at, and claim the first issue that
            fits.
          </p>
          <p className="mt-4">
            <ButtonLink to={paths.engineerLanding}>Join as an engineer</ButtonLink>
          </p>
        </li>
      </ul>
      <h2 className="mt-14 text-xl font-semibold">Stuck on something?</h2>
      <p className="mt-2 max-w-text text-ink-muted">
        Describe it in your own words. One of us reads it within 24 hours, and the estimate is free.
      </p>
      <ButtonLink to={paths.submitIssue} variant="primary" size="lg" className="mt-6">
        Submit Your Issue
      </ButtonLink>
    </Page>
  );
}

function Portrait({ name, place }: { name: string; place: number }) {
  const initials = name
    .split(' ')
    .map(([letter]) => letter)
    .join('');
  const bend = bends[place % bends.length];
  return (
    <svg aria-hidden="true" viewBox="0 0 320 160" className="block h-auto w-full border-b border-hairline">
      <rect width="320" height="160" className="fill-sunken" />
      <path d={bend} strokeWidth="36" className="fill-none stroke-road" />
      <path d={bend} strokeWidth="3" strokeDasharray="14 10" className="fill-none stroke-accent" />
      <circle cx="160" cy="80" r="46" strokeWidth="1" className="fill-surface stroke-edge" />
      <text x="160" y="92" textAnchor="middle" fontSize="34" fontWeight="600" className="fill-ink">
        {initials}
      </text>
    </svg>
  );
}

const bends = [
  'M-20 130C90 130 90 30 160 30S260 100 340 40',
  'M-20 40C70 40 110 120 170 120S270 20 340 60',
  'M40 180C40 90 130 110 160 60S230 10 250 -20',
  'M-20 80C60 10 120 150 190 90S280 120 340 110',
  'M280 180C280 110 200 120 160 90S60 60 70 -20',
];
