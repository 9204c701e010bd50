import { namedSkills } from '#domain/engineer/skills.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

type NamedSkillsProps = {
  issue: Pick<Issue, 'title' | 'description' | 'codingApp'>;
  skills: readonly string[];
};

export function NamedSkills({ issue, skills }: NamedSkillsProps) {
  const named = namedSkills(`${issue.title} ${issue.description} ${issue.codingApp}`, skills);
  if (named.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5 text-xs text-ink-muted">
      <span>Names your skills</span>
      <ul aria-label="Your skills that it names" className="flex min-w-0 flex-wrap gap-1.5">
        {named.map((skill) => (
          <li key={skill} className="min-w-0">
            <Badge tone="positive">{skill}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
