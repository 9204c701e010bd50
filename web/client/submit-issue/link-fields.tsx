import { type ReactNode, useEffect, useState } from 'react';
import { submissionErrors } from '#domain/errors/submission.ts';
import { isCodingApp } from '#domain/issue/coding-app.ts';
import { readRepositoryLink, repositoryLinkNote } from '#domain/repository/repository-link.ts';
import { isUnsafeLink, webAddress } from '#domain/text/web-address.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { TextField, typedExactly } from '#web/ui/forms/text-field.tsx';
import { CODE_ATTACHED, RepositoryHelp } from './repository-help.tsx';
import { SecretWarning } from './secret-warning.tsx';
import type { SubmissionState } from './use-submission-form.ts';

export function GithubLinkField({ form, picker }: { form: SubmissionState; picker?: ReactNode }) {
  const codeHost = useConfig()?.codeHost;
  const { onBlur, ...field } = form.field('githubLink');
  const take = (link: string) => form.set('githubLink', link);
  const checked = useSettled(field.error ? '' : field.value);
  return (
    <div>
      <TextField
        label="GitHub Link"
        inputMode="url"
        {...typedExactly}
        enterKeyHint="next"
        placeholder="https://github.com/you/your-app"
        help="Where your code is. Your engineer reads it there, and asks for access if it’s private. SSH addresses work, too."
        hint={<span className="block min-h-15 sm:min-h-5">{githubLinkHint(checked, codeHost)}</span>}
        {...field}
        onBlur={() => {
          take(withoutSsh(field.value, codeHost));
          onBlur();
        }}
      />
      <SecretWarning guard={form.guardOf('githubLink')} />
      {picker}
      {isCodingApp(form.fields.codingApp) && (
        <RepositoryHelp app={form.fields.codingApp} onNoRepository={take} />
      )}
    </div>
  );
}

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

// The hints have the height of their longest text, so that the field stays in place.

/** What a sender should know about the link to their code. */
export function githubLinkHint(typed: string, codeHost?: string): string {
  if (typed === CODE_ATTACHED) return 'Attach the .zip below.';
  const link = readRepositoryLink(typed, codeHost);
  if (link.kind === 'empty')
    return 'Open your project on github.com and copy the address from your browser. A private one is fine.';
  if (link.kind === 'repository') return `Leads to ${link.repository.owner}/${link.repository.name}.`;
  return repositoryLinkNote(link) ?? '';
}

export function liveLinkHint(typed: string): string {
  if (typed.trim() === '') return 'Where your engineer can open your app: its address or a preview.';
  if (isUnsafeLink(typed)) return submissionErrors.liveLinkUnsafe;
  const host = /^https?:\/\/(?:[^/?#]*@)?([^/?#:]+)/i.exec(webAddress(typed) ?? '')?.[1] ?? '';
  if (/^(?:localhost|127\..*|\[?::1)$/i.test(host)) return 'Only your own computer can open this address.';
  return host.includes('.') ? `Leads to ${host}.` : 'This doesn’t look like a web address.';
}

/** Returns the https address of a repository that is given by its SSH address, and other links as typed. */
export function withoutSsh(typed: string, codeHost?: string): string {
  const link = readRepositoryLink(typed, codeHost);
  const isSsh = 'address' in link && ![typed.trim(), `https://${typed.trim()}`].includes(link.address);
  return isSsh ? link.address : typed;
}

/** Returns the text once typing has paused, so that half a link is not judged. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), 400);
    return () => clearTimeout(pause);
  }, [typed]);
  return settled;
}
