import { Button } from '#web/ui/forms/button.tsx';
import { TextField, typedExactly } from '#web/ui/forms/text-field.tsx';
import { useProviderHint } from '../use-provider-hint.ts';
import type { SubmissionState } from './use-submission-form.ts';

export function EmailField({ form }: { form: SubmissionState }) {
  const { fields, ownEmail } = form;
  const { onBlur, ...field } = form.field('email');
  const { suggestion, look, forget } = useProviderHint(fields.email);
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
      <div role="status">
        {suggestion && (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <p className="min-w-0">
              Did you mean <strong>{suggestion}</strong>?
            </p>
            <div className="flex gap-2">
              <Button
                size="sm"
                className="pointer-coarse:min-h-11"
                onClick={() => {
                  form.set('email', suggestion);
                  forget();
                }}
              >
                Yes, use it
              </Button>
              <Button size="sm" variant="ghost" className="pointer-coarse:min-h-11" onClick={forget}>
                No
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
