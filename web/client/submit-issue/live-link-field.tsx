import { TextField } from '#web/ui/forms/text-field.tsx';
import { SecretWarning } from './secret-warning.tsx';
import type { SubmissionState } from './use-submission-form.ts';

export function LiveLinkField({ form }: { form: SubmissionState }) {
  return (
    <div>
      <TextField
        label="Live/Development Link"
        optional
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        placeholder="https://your-app.example.com"
        help="Where your app can be seen running: its public address or its preview. It lets the engineer see the problem as you see it."
        {...form.field('liveLink')}
      />
      <SecretWarning guard={form.guardOf('liveLink')} />
    </div>
  );
}
