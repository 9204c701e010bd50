import { TextField } from '#web/ui/forms/text-field.tsx';
import { SecretWarning } from './secret-warning.tsx';
import type { SubmissionState } from './use-submission-form.ts';

export function LiveLinkField({ form }: { form: SubmissionState }) {
  return (
    <div>
      <TextField
        label="Live/Development Link"
        name="liveLink"
        optional
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        placeholder="https://your-app.example.com"
        help="Where your app can be seen running: its public address or its preview. It lets the engineer see the problem as you see it."
        value={form.fields.liveLink}
        error={form.errorOf('liveLink')}
        onChange={(event) => form.set('liveLink', event.target.value)}
        onBlur={() => form.leave('liveLink')}
      />
      <SecretWarning guard={form.guardOf('liveLink')} />
    </div>
  );
}
