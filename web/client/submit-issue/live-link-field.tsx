import { useEffect, useState } from 'react';
import { submissionErrors } from '#domain/errors/submission.ts';
import { isUnsafeLink, webAddress } from '#domain/text/web-address.ts';
import { TextField, typedExactly } from '#web/ui/forms/text-field.tsx';
import { SecretWarning } from './secret-warning.tsx';
import type { SubmissionState } from './use-submission-form.ts';

export function LiveLinkField({ form }: { form: SubmissionState }) {
  const field = form.field('liveLink');
  const checked = useSettled(field.error ? '' : field.value);
  return (
    <div>
      <TextField
        label="Live/Development Link"
        optional
        inputMode="url"
        {...typedExactly}
        enterKeyHint="next"
        placeholder="https://your-app.example.com"
        help="Your engineer can then see the problem as you do. An address with localhost opens only on your computer."
        hint={<span className="block min-h-10 sm:min-h-5">{liveLinkHint(checked)}</span>}
        {...field}
      />
      <SecretWarning guard={form.guardOf('liveLink')} />
    </div>
  );
}

export function liveLinkHint(typed: string): string {
  if (typed.trim() === '') return 'Where your engineer can open your app: its address or a preview.';
  if (isUnsafeLink(typed)) return submissionErrors.liveLinkUnsafe;
  const host = /^https?:\/\/(?:[^/?#]*@)?([^/?#:]+)/i.exec(webAddress(typed) ?? '')?.[1] ?? '';
  if (/^(?:localhost|127\..*|\[?::1)$/i.test(host)) return 'Only your own computer can open this address.';
  return host.includes('.') ? `Leads to ${host}.` : 'This doesn’t look like a web address.';
}

/** Returns the text once typing has paused, so that half a link is not judged. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), 400);
    return () => clearTimeout(pause);
  }, [typed]);
  return settled;
}
