import { TextField, typedExactly } from '#web/ui/forms/text-field.tsx';
import { useEmailSuggestion } from '../email-suggestion.tsx';
import type { SubmissionState } from './use-submission-form.ts';

export function EmailField({ form }: { form: SubmissionState }) {
  const { fields, ownEmail } = form;
  const { onBlur, ...field } = form.field('email');
  const { look, question } = useEmailSuggestion(fields.email, (email) => form.set('email', email));
  const isOwn = ownEmail !== null && fields.email === ownEmail;
  return (
    <div>
      <TextField
        label="Email Address"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...typedExactly}
        enterKeyHint="next"
        hint={
          isOwn
            ? 'Your account’s address. We send updates here.'
            : 'We send your estimate and a link to your issue here.'
        }
        placeholder="you@example.com"
        {...field}
        onBlur={() => {
          onBlur();
          look();
        }}
      />
      {question}
    </div>
  );
}
