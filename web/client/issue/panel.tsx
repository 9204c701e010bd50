import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { clientStatusLabel, progressPercent } from '#domain/issue/status.ts';
import { timeLeft } from '#domain/text/time-left.ts';
import { useEngineerRecord } from '#web/data/issue/engineer-record.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { hoursText } from '#web/issue/hours-text.ts';
import { QuoteBadge } from '#web/issue/quote-badge.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Line } from '#web/ui/feedback/line.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import type { ButtonVariant } from '#web/ui/forms/button-style.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { priceText } from './next-step.ts';
import type { IssueParts } from './use-issue-parts.ts';
import type { StepAction, StepActions } from './use-step-actions.tsx';

type PanelProps = { issue: Issue; parts: IssueParts; actions: StepActions };

/** The state, the one action, its date and its money. On a phone, the action stays in sight. */
export function Panel({ issue, parts, actions }: PanelProps) {
  const { step, standing, engineer, config, now } = parts;
  const { primary, secondary } = actions;
  const [amount, note] = priceText({ issue, ...standing });
  const record = useEngineerRecord(issue.engineerId).data;
  const place = useRef<HTMLDivElement>(null);
  const isInSight = useIsInSight(place);
  return (
    <>
      <section
        aria-labelledby="next-step"
        className="rounded border border-edge bg-surface p-5 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:self-start"
      >
        <div className="flex flex-wrap gap-2">
          <StatusBadge status={clientStatusLabel(issue.status)} />
          <QuoteBadge issue={issue} reader="client" />
        </div>
        {/* A road that is finished would say that a closed issue was fixed. */}
        {issue.status !== 'cancelled' && (
          <Line value={progressPercent(issue.status)} size="sm" className="mt-4" />
        )}
        <h2 id="next-step" className="mt-4 text-lg font-semibold break-words">
          {step.title}
        </h2>
        <p className="mt-1 text-sm text-ink-muted">{step.text}</p>
        <div ref={place} className="mt-4 grid gap-2 empty:hidden">
          {primary && <ActionButton action={primary} variant="primary" size="lg" />}
          {secondary && <ActionButton action={secondary} variant="secondary" />}
        </div>
        <div role="alert">
          {actions.failure && (
            <FormFailure className="mt-3">
              {actions.failure.sentence}
              <p>{actions.failure.advice}</p>
            </FormFailure>
          )}
        </div>
        <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-hairline pt-4 text-sm">
          <Fact name="Next step">{step.who}</Fact>
          {step.by && (
            <Fact name="By" note={timeLeft(step.by, new Date(now))}>
              <DateText value={step.by} withTime />
            </Fact>
          )}
          <Fact name="Price" note={note}>
            {amount}
          </Fact>
        </dl>
        {engineer.data && (
          <section
            aria-label="Your engineer"
            className="mt-4 flex items-center gap-3 border-t border-hairline pt-4 text-sm"
          >
            <Avatar name={engineer.data.name} src={engineer.data.avatar} size="sm" />
            <div className="min-w-0">
              <p className="font-semibold break-words">{engineer.data.name}</p>
              <p className="text-xs text-ink-muted">
                {config?.engineerApproval === 'manual' ? 'Your engineer, vetted by us' : 'Your engineer'}
              </p>
              <p className="text-xs text-ink-muted">{record && recordText(record)}</p>
            </div>
          </section>
        )}
        <QuietLinks issue={issue} cancel={actions.cancel} />
        {actions.dialogs}
      </section>
      {primary && !isInSight && (
        <div className="bottom-bar fixed inset-x-0 bottom-0 z-30 mx-0 border-t border-hairline bg-ground p-3 lg:hidden">
          <ActionButton action={primary} variant="primary" size="lg" />
        </div>
      )}
    </>
  );
}

function Fact({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 font-semibold break-words">
        {children}
        {note && <span className="block font-normal text-ink-muted">{note}</span>}
      </dd>
    </>
  );
}

type ActionButtonProps = { action: StepAction; variant: ButtonVariant; size?: 'md' | 'lg' };

function ActionButton({ action: { label, pending, run, to }, variant, size = 'md' }: ActionButtonProps) {
  const look = { variant, size, className: 'w-full' };
  return to ? (
    <ButtonLink {...look} to={to}>
      {label}
    </ButtonLink>
  ) : (
    <Button {...look} pending={Boolean(pending)} pendingLabel={pending || label} onClick={run}>
      {label}
    </Button>
  );
}

type EngineerRecord = NonNullable<ReturnType<typeof useEngineerRecord>['data']>;

function recordText({ fixes, acceptedAtOnce, medianReplyHours }: EngineerRecord): string {
  return [
    fixes > 1000 ? '1,000+ accepted fixes' : `${fixes} accepted ${fixes === 1 ? 'fix' : 'fixes'}`,
    acceptedAtOnce !== null && `${Math.round(acceptedAtOnce * 100)}% accepted at once`,
    medianReplyHours !== null &&
      `replies in ${medianReplyHours < 1 ? 'under an hour' : `about ${hoursText(Math.round(medianReplyHours))}`}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function QuietLinks({ issue, cancel }: { issue: Issue; cancel: StepActions['cancel'] }) {
  const look = 'py-0.5 underline decoration-edge underline-offset-4 hover:text-ink';
  return (
    <div className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-t border-hairline pt-3 text-sm text-ink-muted">
      {issue.status === 'in_progress' && !cancel && (
        <p>Need to stop or get a refund? Work has started, so please contact us.</p>
      )}
      <Link to={paths.contact(issue.id)} className={look}>
        {issue.status === 'pending' ? 'Contact us' : 'Report a problem'}
      </Link>
      {cancel && (
        <button type="button" className={look} onClick={cancel.run}>
          {cancel.label}
        </button>
      )}
    </div>
  );
}

function useIsInSight(place: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsInSight(entry?.isIntersecting ?? true));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isInSight;
}
