import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { submissionErrors, submissionNotices } from '#domain/errors/submission.ts';
import { EMPTY_SUBMISSION, submissionSchema } from '#domain/issue/submission.ts';
import {
  failingRules,
  firstFailingRule,
  type SubmissionField,
  type SubmissionFields,
} from '#domain/issue/submission-rules.ts';
import { submitIssue } from '#web/data/submit-issue.ts';
import { afterPress, followPresses } from '#web/ui/after-press.ts';
import { keptStorage } from '#web/ui/kept-storage.ts';
import { paths } from '#web/ui/paths.ts';
import { toast } from '#web/ui/toast.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { useAttachments } from './use-attachments.ts';

/** The form's state: what was typed, which rules fail where it shows, its files, its draft, and sending it. */
export function useSubmissionForm() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [fields, setFields] = useState<SubmissionFields>(EMPTY_SUBMISSION);
  const [left, setLeft] = useState<ReadonlySet<SubmissionField>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [id, setId] = useState<string | null>(null);
  const files = useAttachments();
  const failing = failingRules(fields);

  useEffect(followPresses, []);

  const restoreDraft = useEffectEvent(() => {
    const draft = readDraft(keptStorage(), Date.now());
    setFields({ ...draft.fields, ...typedBeforeNow(form.current) });
    files.restore(draft.files);
    setId(draft.id);
  });
  useLayoutEffect(() => restoreDraft(), []);

  useEffect(() => {
    if (id && !isSending) keepDraft(keptStorage(), { id, fields, files: files.stored });
  }, [id, fields, files.stored, isSending]);

  const leave = (field: SubmissionField) => setLeft((before) => new Set(before).add(field));

  function moveToFirstFault(): boolean {
    const fault = firstFailingRule(fields);
    if (!fault) return false;
    leave(fault.field);
    toast.error(fault.sentence);
    focusOn(form.current, fault.field);
    return true;
  }

  async function send(ownId: string): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      const attachments = files.stored.map(({ path }) => path);
      const submission = { ...submissionSchema.parse(fields), id: ownId, attachments };
      const stored = await submitIssue(submission);
      dropDraft(keptStorage());
      toast.success(submissionNotices.submitted);
      await navigate(paths.confirmation(stored.id), { replace: true, state: { email: fields.email } });
    } catch (error) {
      const sentence = (error instanceof Error && error.message) || submissionErrors.submissionFailed;
      setFailure(sentence);
      toast.error(sentence);
      setIsSending(false);
    }
  }

  return {
    form,
    fields,
    files,
    failure,
    isSending,
    isReady: failing.length === 0 && !files.isUploading,
    set: (field: SubmissionField, value: string) => setFields((before) => ({ ...before, [field]: value })),
    leave: (field: SubmissionField) => afterPress(() => leave(field)),
    errorOf: (field: SubmissionField) =>
      left.has(field) ? failing.find((rule) => rule.field === field)?.sentence : undefined,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!id || isSending || moveToFirstFault() || files.isUploading) return;
      void send(id);
    },
  };
}

export type SubmissionState = ReturnType<typeof useSubmissionForm>;

/** What was typed into the prerendered form before its script was there. */
function typedBeforeNow(form: HTMLFormElement | null): Partial<SubmissionFields> {
  if (!form) return {};
  const typed = [...new FormData(form)].filter(([name, value]) => name in EMPTY_SUBMISSION && value !== '');
  return Object.fromEntries(typed) as Partial<SubmissionFields>;
}

function focusOn(form: HTMLFormElement | null, field: SubmissionField): void {
  const control = form?.elements.namedItem(field);
  const first = control instanceof RadioNodeList ? control[0] : control;
  if (!(first instanceof HTMLElement)) return;
  first.focus({ preventScroll: true });
  first.closest('div')?.scrollIntoView({ block: 'center' });
}
