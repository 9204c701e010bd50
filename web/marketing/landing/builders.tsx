import { CODING_APP_NAMES, CODING_APPS } from '#domain/issue/coding-app.ts';
import { Section } from '../section.tsx';

const apps = CODING_APPS.filter((app) => app !== 'other').map((app) => CODING_APP_NAMES[app]);

export function Builders() {
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
