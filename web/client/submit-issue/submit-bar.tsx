import { useIsHydrated } from '#web/ui/browser/hydration.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/page-urls.ts';
import type { AttachmentsState } from './use-attachments.ts';
import type { SubmissionState } from './use-submission-form.ts';

export function SubmitBar({ form }: { form: SubmissionState }) {
  const isHydrated = useIsHydrated();
  return (
    <div className="bottom-bar flex flex-wrap items-center gap-3 border-t border-hairline bg-ground">
      <p
        role="status"
        className="order-first w-full text-sm text-ink-muted sm:order-last sm:w-auto sm:flex-1"
      >
        {sayWhatIsNext(form.files)}
      </p>
      <Button
        // A native submit before hydration would lose the typed text.
        type={isHydrated ? 'submit' : 'button'}
        variant="primary"
        size="lg"
        className="flex-1 sm:flex-none"
        aria-disabled={!form.isReady || undefined}
        pending={form.isSending}
        pendingLabel="Submitting…"
      >
        Submit Issue
      </Button>
      <ButtonLink to={paths.home} size="lg">
        Cancel
      </ButtonLink>
    </div>
  );
}

function sayWhatIsNext({ isUploading, held, failed }: AttachmentsState): string {
  const [first] = held;
  if (first) return `Decide about ${first.name} first.`;
  if (isUploading) return 'Waiting for your files to finish uploading…';
  if (failed.length === 1) return `${failed[0]?.name} wasn’t uploaded and won’t be sent.`;
  if (failed.length > 1) return `${failed.length} files weren’t uploaded and won’t be sent.`;
  return 'Free until you accept a quote.';
}
