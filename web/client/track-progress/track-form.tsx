import { useEffect, useEffectEvent, useRef } from 'react';
import { issueErrors } from '#domain/errors/issue.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField, typedExactly } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';

type TrackFormProps = {
  id: string | null;
  wasSentEmpty: boolean;
  onAnswered: () => void;
  onTrack: (id: string) => void;
  isLoading: boolean;
};

export function TrackForm({ id, wasSentEmpty, onAnswered, onTrack, isLoading }: TrackFormProps) {
  const sent = useRef<string | null>(null);
  const form = useCheckedForm(
    checkedBy({ id: (typed) => !typed.trim() && issueErrors.submissionIdRequired }),
    {
      send: (typed) => {
        sent.current = typed.id.trim();
        onTrack(sent.current);
      },
      toastsErrors: true,
    },
  );
  const { setValue, clearErrors } = form;

  useEffect(() => {
    if (!id) return;
    // An ID that was sent from the field is there already, and the next one may be half typed.
    if (id !== sent.current) setValue('id', id);
    sent.current = null;
    clearErrors();
  }, [id, setValue, clearErrors]);

  const answer = useEffectEvent(() => {
    void form.check('id');
    onAnswered();
  });
  useEffect(() => {
    if (wasSentEmpty) answer();
  }, [wasSentEmpty]);

  return (
    <form {...form.props} className="grid gap-4">
      <TextField label="Submission ID" mono autoComplete="off" {...typedExactly} {...form.field('id')} />
      <div>
        {/* Not `pending`: another ID can be sent while one is looked up. */}
        <Button type="submit" variant="primary" aria-busy={isLoading} icon={isLoading && <Spinner />}>
          {isLoading ? 'Looking…' : 'Track Progress'}
        </Button>
      </div>
    </form>
  );
}
