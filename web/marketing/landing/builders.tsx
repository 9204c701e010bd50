import { CODING_APP_NAMES, CODING_APPS } from '#domain/issue/coding-app.ts';
import { Section } from './section.tsx';

const apps = CODING_APPS.filter((app) => app !== 'other').map((app) => CODING_APP_NAMES[app]);

export function Builders() {
  return (
    <Section
      title="Built for Builders"
      lead="You had the idea and made it real with an AI coding app. You need not be an engineer to ask one: describe it as you would to a friend, and you get an answer in the same words."
    >
      <ul aria-label="AI coding apps we know" className="flex flex-wrap gap-2">
        {[...apps, 'and others'].map((app) => (
          <li key={app} className="rounded border border-hairline bg-surface px-4 py-2 font-mono text-sm">
            {app}
          </li>
        ))}
      </ul>
    </Section>
  );
}
