import { isCodingApp } from '#domain/issue/coding-app.ts';
import {
  type RepositoryLink,
  readRepositoryLink,
  repositoryLinkNote,
} from '#domain/repository/repository-link.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { TextField, typedExactly } from '#web/ui/forms/text-field.tsx';
import { ConnectedRepository } from './connected-repository.tsx';
import { useSettled } from './live-link-field.tsx';
import { CODE_ATTACHED, RepositoryHelp } from './repository-help.tsx';
import { SecretWarning } from './secret-warning.tsx';
import type { SubmissionState } from './use-submission-form.ts';

export function GithubLinkField({ form }: { form: SubmissionState }) {
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
      <ConnectedRepository form={form} />
      {isCodingApp(form.fields.codingApp) && (
        <RepositoryHelp app={form.fields.codingApp} onNoRepository={take} />
      )}
    </div>
  );
}

/** What a sender should know about the link to their code. */
export function githubLinkHint(typed: string, codeHost?: string): string {
  if (typed === CODE_ATTACHED) return 'Attach the .zip below.';
  const link = readLink(typed, codeHost);
  if (link.kind === 'empty')
    return 'Open your project on github.com and copy the address from your browser. A private one is fine.';
  if (link.kind === 'repository') return `Leads to ${link.repository.owner}/${link.repository.name}.`;
  return repositoryLinkNote(link) ?? '';
}

/** Returns the https address of a repository that is given by its SSH address, and other links as typed. */
export function withoutSsh(typed: string, codeHost?: string): string {
  const link = readLink(typed, codeHost);
  const isSsh = 'address' in link && ![typed.trim(), `https://${typed.trim()}`].includes(link.address);
  return isSsh ? link.address : typed;
}

/** Links to github.com are sent on every instance, also if it connects a code host of its own. */
function readLink(typed: string, codeHost?: string): RepositoryLink {
  const link = readRepositoryLink(typed);
  return link.kind === 'other_host' && link.host === codeHost ? readRepositoryLink(typed, codeHost) : link;
}
