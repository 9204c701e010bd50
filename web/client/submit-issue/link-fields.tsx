import { TextField } from '#web/ui/text-field.tsx';
import type { SubmissionState } from './use-submission-form.ts';

export function GithubLinkField({ form }: { form: SubmissionState }) {
  return (
    <TextField
      label="GitHub Link"
      name="githubLink"
      inputMode="url"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder="https://github.com/you/your-app"
      help="Where your code is kept: open your project on github.com and copy the address from the browser. A private repository is fine; the engineer will ask you for access."
      value={form.fields.githubLink}
      error={form.errorOf('githubLink')}
      onChange={(event) => form.set('githubLink', event.target.value)}
      onBlur={() => form.leave('githubLink')}
    />
  );
}

export function LiveLinkField({ form }: { form: SubmissionState }) {
  return (
    <TextField
      label="Live/Development Link"
      name="liveLink"
      optional
      inputMode="url"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder="https://your-app.example.com"
      help="Where your app can be seen running: its public address or its preview. It lets the engineer see the problem as you see it."
      value={form.fields.liveLink}
      error={form.errorOf('liveLink')}
      onChange={(event) => form.set('liveLink', event.target.value)}
      onBlur={() => form.leave('liveLink')}
    />
  );
}
