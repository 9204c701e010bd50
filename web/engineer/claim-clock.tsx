import { Hourglass } from 'lucide-react';
import { issueNotices } from '#domain/errors/issue.ts';
import { timeLeft } from '#domain/text/time-left.ts';
import { type Claim, useClaims, useKeepClaim } from '#web/data/engineer/claims.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';

type ClaimClockProps = { issueId: string };

export function ClaimClock({ issueId }: ClaimClockProps) {
  const claim = useClaims().data?.find((each) => each.issueId === issueId);
  const now = useNow();
  const keep = useKeepClaim();
  if (!claim) return null;
  const isWarned = claim.warnsAt <= now;

  function stay() {
    keep.mutate(issueId, {
      onSuccess: () => toast.success(issueNotices.claimKept),
      onError: ({ message }) => toast.error(message),
    });
  }

  if (!isWarned)
    return (
      <p className="mt-3 flex items-start gap-2 text-sm text-ink-muted">
        <Hourglass className="mt-0.5 size-4 shrink-0" />
        <span>Offered to other engineers again {leftOf(claim, now)} if you do nothing on it.</span>
      </p>
    );
  return (
    <section
      aria-label="Your claim"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded border border-hairline bg-warning-soft p-4 text-sm text-warning-ink"
    >
      <Hourglass className="size-5 shrink-0" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">Offered to other engineers again {leftOf(claim, now)}</p>
        <p>You have not come to it since you claimed it. A message, a note or a quote keeps it yours too.</p>
      </div>
      <Button onClick={stay} pending={keep.isPending} pendingLabel="Saving…">
        Still on it
      </Button>
    </section>
  );
}

export function ClaimBadge({ issueId }: ClaimClockProps) {
  const claim = useClaims().data?.find((each) => each.issueId === issueId);
  const now = useNow();
  if (!claim || claim.warnsAt > now) return null;
  return (
    <Badge tone="warning" icon={<Hourglass className="size-3.5" />}>
      Offered back {leftOf(claim, now)}
    </Badge>
  );
}

/** The server checks claims every few minutes, so a claim can last longer than its expiry time. */
function leftOf({ endsAt }: Claim, now: Date): string {
  return endsAt > now ? timeLeft(endsAt, now) : 'any minute';
}
