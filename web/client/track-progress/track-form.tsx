import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { issueErrors } from '#domain/errors/issue.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

type TrackFormProps = {
  id: string | null;
  /** True if the browser submitted the empty form before hydration. */
  wasSentEmpty: boolean;
  onAnswered: () => void;
  onTrack: (id: string) => void;
  isLoading: boolean;
};

export function TrackForm({ id, wasSentEmpty, onAnswered, onTrack, isLoading }: TrackFormProps) {
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!id || !input.current) return;
    input.current.value = id;
    setError(undefined);
  }, [id]);

  const answer = useEffectEvent(() => {
    // The user may have typed something since.
    if (!input.current?.value.trim()) refuseEmpty();
    onAnswered();
  });
  useEffect(() => {
    if (wasSentEmpty) answer();
  }, [wasSentEmpty]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = input.current?.value.trim();
    if (wanted) {
      setError(undefined);
      onTrack(wanted);
    } else refuseEmpty();
  }

  function refuseEmpty() {
    setError(issueErrors.submissionIdRequired);
    toast.error(issueErrors.submissionIdRequired);
    input.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        ref={input}
        label="Submission ID"
        name="id"
        mono
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        error={error}
      />
      <div>
        <Button type="submit" variant="primary" pending={isLoading} pendingLabel="Looking…">
          Track Progress
        </Button>
      </div>
    </form>
  );
}
