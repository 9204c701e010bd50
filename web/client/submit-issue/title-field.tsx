import { TextField } from '#web/ui/forms/text-field.tsx';
import { SecretWarning } from './secret-warning.tsx';
import type { SubmissionState } from './use-submission-form.ts';

export function TitleField({ form }: { form: SubmissionState }) {
  return (
    <div>
      <TextField
        label="Issue Name"
        hint="One line that says what is wrong."
        placeholder="Checkout button does nothing on phones"
        autoCapitalize="sentences"
        enterKeyHint="next"
        {...form.field('title')}
      />
      <SecretWarning guard={form.guardOf('title')} />
    </div>
  );
}
