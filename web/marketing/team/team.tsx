import { Badge } from '#web/ui/feedback/badge.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/paths.ts';
import { areSamplePeople, team, teamSize } from '../../../content/team.ts';
import { About } from '../about.tsx';
import { Portrait } from './portrait.tsx';

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
