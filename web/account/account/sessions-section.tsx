import { useState } from 'react';
import { deviceName } from '#domain/account/device-name.ts';
import { accountNotices } from '#domain/errors/account.ts';
import { type OwnSession, useEndSession, useOwnSessions } from '#web/data/account/own-sessions.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Section } from './section.tsx';

export function SessionsSection({ userId, hasPassword }: { userId: string; hasPassword: boolean }) {
  const end = useEndSession();
  const [ending, setEnding] = useState<string | null>(null);

  function leave(which: { id: string } | 'others') {
    setEnding(which === 'others' ? 'others' : which.id);
    end.mutate(which, {
      onSuccess: () =>
        toast.success(which === 'others' ? accountNotices.othersEnded : accountNotices.sessionEndedThere),
      onError: ({ message }) => toast.error(message),
      onSettled: () => setEnding(null),
    });
  }

  return (
    <Section
      id="sessions"
      title="Where you are signed in"
      lead={
        hasPassword
          ? 'Don’t recognize one? Sign it out and change your password.'
          : 'Don’t recognize one? Sign it out and tell your organization.'
      }
    >
      <Loaded
        query={useOwnSessions(userId)}
        loading={<LoadingBlock label="Loading where you are signed in" className="h-12 w-full" />}
        advice="Nothing has changed."
      >
        {(sessions) => (
          <>
            <ul className="divide-y divide-hairline border-y border-hairline">
              {sessions.map((session) => (
                <Device
                  key={session.id}
                  session={session}
                  isEnding={ending === session.id}
                  onEnd={() => leave({ id: session.id })}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                className="mt-5"
                onClick={() => leave('others')}
                pending={ending === 'others'}
                pendingLabel="Signing out…"
              >
                Sign out everywhere else
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

type DeviceProps = { session: OwnSession; isEnding: boolean; onEnd: () => void };

function Device({ session, isEnding, onEnd }: DeviceProps) {
  const name = deviceName(session.device);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-ink-muted">
          Last used <DateText value={session.lastSeenAt} withTime />
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="positive">This browser</Badge>
      ) : (
        <Button size="sm" onClick={onEnd} pending={isEnding} aria-label={`Sign out on ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
