import { CircleAlert } from 'lucide-react';
import { asksForLinks, CODING_APP_NAMES, CODING_APPS } from '#domain/issue/coding-app.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useIsHydrated } from '#web/ui/is-hydrated.ts';
import { paths } from '#web/ui/paths.ts';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import { GithubLinkField, LiveLinkField } from './link-fields.tsx';
import { ProblemFields } from './problem-fields.tsx';
import { type SubmissionState, useSubmissionForm } from './use-submission-form.ts';

const apps = CODING_APPS.map((value) => ({ value, label: CODING_APP_NAMES[value] }));

export function SubmissionForm() {
  const form = useSubmissionForm();
  const { fields, set, leave, errorOf } = form;
  const hasApp = fields.codingApp !== '';
  const hasLinks = asksForLinks(fields.codingApp);

  return (
    <form ref={form.form} noValidate onSubmit={form.submit} className="grid min-w-0 content-start gap-6">
      <TextField
        label="Issue Name"
        name="title"
        hint="One line that says what is wrong."
        placeholder="Checkout button does nothing on phones"
        value={fields.title}
        error={errorOf('title')}
        onChange={(event) => set('title', event.target.value)}
        onBlur={() => leave('title')}
      />
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="email"
        hint="Your estimate and the link to follow your issue go here."
        placeholder="you@example.com"
        value={fields.email}
        error={errorOf('email')}
        onChange={(event) => set('email', event.target.value)}
        onBlur={() => leave('email')}
      />
      <RadioCards
        legend="Your Coding App"
        name="codingApp"
        options={apps}
        value={fields.codingApp}
        error={errorOf('codingApp')}
        onChange={(event) => set('codingApp', event.target.value)}
        onBlur={() => leave('codingApp')}
      />
      {hasApp && hasLinks && <GithubLinkField form={form} />}
      {hasLinks && <LiveLinkField form={form} />}
      <AttachmentsField files={form.files} isDisabled={form.isSending} />
      {hasApp && <ProblemFields form={form} />}
      {form.failure && (
        <p className="flex items-start gap-2 rounded border border-danger-edge bg-danger-soft px-4 py-3 text-sm text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {form.failure}
            <br />
            Nothing you typed is lost.
          </span>
        </p>
      )}
      <Actions form={form} />
    </form>
  );
}

function Actions({ form }: { form: SubmissionState }) {
  const isHydrated = useIsHydrated();
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-6">
      <Button
        // Sent by the browser itself, before the script is there, the form would lose what was typed.
        type={isHydrated ? 'submit' : 'button'}
        variant="primary"
        size="lg"
        aria-disabled={!form.isReady || undefined}
        pending={form.isSending}
        pendingLabel="Submitting…"
      >
        Submit Issue
      </Button>
      <ButtonLink to={paths.home} size="lg">
        Cancel
      </ButtonLink>
      <p role="status" className="text-sm text-ink-muted">
        {form.files.isUploading
          ? 'Waiting for your files to finish uploading…'
          : 'Free until you accept a quote.'}
      </p>
    </div>
  );
}
