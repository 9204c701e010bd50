import {
  type ChangeEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { submissionErrors, submissionNotices } from '#domain/errors/submission.ts';
import {
  EMPTY_SUBMISSION,
  failingRules,
  firstFailingRule,
  type SubmissionField,
  type SubmissionFields,
  toSubmission,
} from '#domain/issue/submission.ts';
import { leadsTo } from '#web/code-host/matching-repositories.ts';
import {
  type Submission,
  submissionIdOf,
  submissionKeyOf,
  submitIssue,
} from '#web/data/client/submission.ts';
import type { SharedRepository } from '#web/data/code-host/access.ts';
import { keptStorage } from '#web/ui/browser/storage.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { afterPointerRelease, trackPointer } from '#web/ui/forms/after-pointer-release.ts';
import { paths } from '#web/ui/page-urls.ts';
import { keepKey } from '../confirmation/kept-key.ts';
import { remember } from '../track-progress/remembered.ts';
import { focusOnField, focusOnHeldFile, typedIntoForm } from './form-controls.ts';
import { useAttachments } from './use-attachments.ts';
import { useDraft } from './use-draft.ts';
import { useDraftOwner } from './use-draft-owner.ts';
import { useSecretGuard } from './use-secret-guard.ts';

export function useSubmissionForm() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [fields, setFields] = useState<SubmissionFields>(EMPTY_SUBMISSION);
  const [left, setLeft] = useState<ReadonlySet<SubmissionField>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [shared, share] = useState<SharedRepository | null>(null);
  const files = useAttachments();
  const { owner, ownEmail } = useDraftOwner();
  const failing = failingRules(fields);

  useEffect(trackPointer, []);
  // Without a layout effect, the first render would clear text that the user typed before the scripts loaded.
  useLayoutEffect(() => setFields((before) => ({ ...before, ...typedIntoForm(form.current) })), []);

  const draft = useDraft({
    fields,
    files: files.stored,
    owner,
    ownEmail,
    isPaused: isSending,
    show: (content, how) => {
      setFields({ ...content.fields, ...(how === 'first' ? typedIntoForm(form.current) : {}) });
      setLeft(new Set());
      files.restore(content.files, how);
    },
  });

  const fillInEmail = useEffectEvent(() => {
    if (ownEmail && fields.email === '') set('email', ownEmail);
  });
  useEffect(() => {
    if (ownEmail && draft.id) fillInEmail();
  }, [ownEmail, draft.id]);

  function set(field: SubmissionField, value: string): void {
    setFields((before) => ({ ...before, [field]: value }));
  }
  const guardOf = useSecretGuard(fields, set);
  const leave = (field: SubmissionField) => setLeft((before) => new Set(before).add(field));

  function moveToFirstFault(): boolean {
    const fault = firstFailingRule(fields);
    if (!fault) return false;
    leave(fault.field);
    toast.error(fault.sentence);
    focusOnField(form.current, fault.field);
    return true;
  }

  /** The server gets only a hash of the key. Whoever knows the key is the sender. */
  async function send(draftId: string): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      const content = { ...toSubmission(fields), attachments: files.stored.map(({ path }) => path) };
      const key = await submissionKeyOf(draftId, content);
      const stored = await submitIssue({
        ...content,
        id: await submissionIdOf(key),
        shared: shared && leadsTo(fields.githubLink, shared.repository) ? shared : null,
      });
      draft.forget();
      keepSent(stored, { key, email: fields.email });
      toast.success(submissionNotices.submitted);
      await navigate(paths.confirmation(stored.id), { replace: true, state: { email: fields.email } });
    } catch (error) {
      const sentence = (error instanceof Error && error.message) || submissionErrors.submissionFailed;
      setFailure(sentence);
      toast.error(sentence);
      setIsSending(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!draft.id || isSending || moveToFirstFault() || files.isUploading) return;
    if (files.held.length > 0) focusOnHeldFile(form.current);
    else void send(draft.id);
  }

  return {
    form,
    fields,
    files,
    draft,
    failure,
    isSending,
    ownEmail,
    isReady: failing.length === 0 && !files.isUploading && files.held.length === 0,
    set,
    guardOf,
    shared,
    share,
    /**
     * An error below a field moves the buttons. It is shown after the pointer is released, so that a click
     * still hits.
     */
    field: (name: SubmissionField) => ({
      name,
      value: fields[name],
      error: left.has(name) ? failing.find((rule) => rule.field === name)?.sentence : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
      onBlur: () => afterPointerRelease(() => leave(name)),
    }),
    submit,
  };
}

export type SubmissionState = ReturnType<typeof useSubmissionForm>;

function keepSent({ id, title }: Submission, { key, email }: { key: string; email: string }): void {
  const shelf = keptStorage();
  const at = Date.now();
  remember(shelf, { id, title, at });
  keepKey(shelf, id, { key, email, at });
}
