import { lazy, Suspense, useEffect } from 'react';
import { CODING_APP_NAMES, CODING_APPS, usesLinks } from '#domain/issue/coding-app.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Disclosure } from '#web/ui/text/disclosure.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { EmailField } from './email-field.tsx';
import { LiveLinkField } from './live-link-field.tsx';
import { SecretWarning } from './secret-warning.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { type SubmissionState, useSubmissionForm } from './use-submission-form.ts';

const apps = CODING_APPS.map((value) => ({ value, label: CODING_APP_NAMES[value] }));

// Only the choice of an app shows these fields. They are loaded once the form is used.
const loadLink = () => import('./github-link-field.tsx');
const loadProblem = () => import('./problem-fields.tsx');
const GithubLinkField = lazy(() => loadLink().then((all) => ({ default: all.GithubLinkField })));
const ProblemFields = lazy(() => loadProblem().then((all) => ({ default: all.ProblemFields })));

function loadAll(): void {
  for (const load of [loadLink, loadProblem]) load().catch(() => {});
}

export function SubmissionForm() {
  const form = useSubmissionForm();
  const { fields } = form;
  const hasApp = fields.codingApp !== '';
  const hasLinks = usesLinks(fields.codingApp);
  usePageStays();

  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={form.submit}
      onFocus={loadAll}
      className="grid min-w-0 content-start gap-6"
    >
      <DraftNotice draft={form.draft} />
      <TitleField form={form} />
      <EmailField form={form} />
      <RadioCards legend="Your Coding App" options={apps} {...form.field('codingApp')} />
      {hasApp && hasLinks && (
        <Suspense fallback={<Skeleton className="h-44" />}>
          <GithubLinkField form={form} />
        </Suspense>
      )}
      {hasLinks && <LiveLinkField form={form} />}
      {hasApp && !hasLinks && <LovableNote />}
      <AttachmentsField files={form.files} isDisabled={form.isSending} />
      {hasApp && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ProblemFields form={form} />
        </Suspense>
      )}
      {form.failure && (
        <div className="rounded border border-danger-edge bg-danger-soft px-4 py-3">
          <FormFailure>
            {form.failure}
            <br />
            Nothing you typed is lost.
          </FormFailure>
        </div>
      )}
      <SubmitBar form={form} />
    </form>
  );
}

function TitleField({ form }: { form: SubmissionState }) {
  return (
    <div>
      <TextField
        label="Issue Name"
        hint="What’s wrong, in one line."
        placeholder="Checkout button does nothing on phones"
        autoCapitalize="sentences"
        enterKeyHint="next"
        {...form.field('title')}
      />
      <SecretWarning guard={form.guardOf('title')} />
    </div>
  );
}

function usePageStays(): void {
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
}

function LovableNote() {
  return (
    <div className="rounded border border-hairline bg-surface px-4 py-3 text-sm">
      <p className="font-semibold">No links needed for Lovable</p>
      <p className="mt-0.5 text-ink-muted">
        Lovable keeps your code inside your project, so there’s no address to copy. Your engineer will ask for
        access if they need it.
      </p>
      <Disclosure summary="What should I attach instead?">
        <ol className="mt-1 mb-1 list-decimal space-y-1 pl-5 text-ink-muted">
          <li className="pl-1">A screenshot of what’s wrong, showing the whole window.</li>
          <li className="pl-1">Any error message: copy it into the description.</li>
          <li className="pl-1">
            Your code, if you can download it: a .zip under 5MB without its node_modules folder and .env
            files.
          </li>
        </ol>
      </Disclosure>
    </div>
  );
}
