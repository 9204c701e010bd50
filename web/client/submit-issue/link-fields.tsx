import type { ReactNode } from 'react';
import { isCodingApp } from '#domain/issue/coding-app.ts';
import { TextField, typedExactly } from '#web/ui/forms/text-field.tsx';
import { RepositoryHelp } from './repository-help.tsx';
import { SecretWarning } from './secret-warning.tsx';
import type { SubmissionState } from './use-submission-form.ts';

type GithubLinkFieldProps = {
  form: SubmissionState;
  picker?: (take: (link: string) => void) => ReactNode;
};

export function GithubLinkField({ form, picker }: GithubLinkFieldProps) {
  const { fields, set } = form;
  const take = (link: string) => set('githubLink', link);
  return (
    <div>
      <TextField
        label="GitHub Link"
        inputMode="url"
        {...typedExactly}
        enterKeyHint="next"
        placeholder="https://github.com/you/your-app"
        help="Where your code is kept: open your project on github.com and copy the address from the browser. A private repository is fine; the engineer will ask you for access."
        {...form.field('githubLink')}
      />
      <SecretWarning guard={form.guardOf('githubLink')} />
      {picker?.(take)}
      {isCodingApp(fields.codingApp) && <RepositoryHelp app={fields.codingApp} onNoRepository={take} />}
    </div>
  );
}

export function LiveLinkField({ form }: { form: SubmissionState }) {
  return (
    <div>
      <TextField
        label="Live/Development Link"
        optional
        inputMode="url"
        {...typedExactly}
        enterKeyHint="next"
        placeholder="https://your-app.example.com"
        help="Where your app can be seen running: its public address or its preview. It lets the engineer see the problem as you see it."
        {...form.field('liveLink')}
      />
      <SecretWarning guard={form.guardOf('liveLink')} />
    </div>
  );
}
