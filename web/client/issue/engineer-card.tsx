import type { Engineer } from '#web/data/engineer/profile.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card, SectionCard } from '#web/ui/layout/card.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';

export function EngineerCard({ engineer, isVetted }: { engineer: Engineer; isVetted: boolean }) {
  return (
    <SectionCard id="engineer" title="Your engineer" heading="text-sm">
      <div className="mt-3 flex items-center gap-3">
        <Avatar name={engineer.name} src={engineer.avatar} />
        <p className="min-w-0 font-semibold break-words">{engineer.name}</p>
      </div>
      {engineer.skills.length > 0 && (
        <ul aria-label="Skills" className="mt-4 flex flex-wrap gap-2">
          {engineer.skills.map((skill) => (
            <li key={skill}>
              <Badge>{skill}</Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 border-t border-hairline pt-4 text-sm text-ink-muted">
        {isVetted && `Vetted: LastMile approved ${engineer.name} before they could take an issue. `}
        They read your files and messages only while this issue is theirs, and never see your email address.
      </p>
    </SectionCard>
  );
}

export function EngineerLoading() {
  return (
    <Card>
      <Loading label="Loading your engineer">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="mt-3 h-10 w-full" />
        <Skeleton className="mt-4 h-32 w-full" />
      </Loading>
    </Card>
  );
}
