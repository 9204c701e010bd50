import { operatorNotices } from '#domain/errors/operator.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ActButton } from './act-button.tsx';
import { useActStep } from './use-act-step.ts';

type JobButtonsProps = { jobId: number; sendsRefund: boolean; about?: string };

export function JobButtons({ jobId, sendsRefund, about }: JobButtonsProps) {
  const again = useActStep();
  return (
    <>
      <Button
        size="sm"
        aria-describedby={about}
        pending={again.isPending}
        pendingLabel="Starting…"
        onClick={() =>
          void again.run({ name: 'retry_job', takes: { p_job_id: jobId } }, operatorNotices.jobRunsAgain)
        }
      >
        Run again
      </Button>
      {!sendsRefund && (
        <ActButton
          label="Discard"
          about={about}
          title="Discard this job?"
          keptAs={`discard.${jobId}`}
          reason={{ hint: 'For the audit log alone.' }}
          act={(reason) => ({ name: 'discard_job', takes: { p_job_id: jobId, p_reason: reason } })}
          confirm="Discard job"
          pending="Discarding…"
          notice={operatorNotices.jobDiscarded}
          isDangerous
        >
          <p>What it was to do is not done, and it is not tried again. If it was a mail, nobody gets it.</p>
        </ActButton>
      )}
    </>
  );
}
