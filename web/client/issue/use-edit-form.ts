import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import { issueNotices } from '#domain/errors/issue.ts';
import { usesLinks } from '#domain/issue/coding-app.ts';
import { failingRules, type SubmissionField } from '#domain/issue/submission.ts';
import type { SubmissionEdit } from '#domain/wire/calls.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { editSubmission } from '#web/data/issue/issue-actions.ts';
import { useStep } from '#web/issue/use-step.ts';
import { keptStorage, readTexts, storeText } from '#web/ui/browser/storage.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { afterPointerRelease, trackPointer } from '#web/ui/forms/after-pointer-release.ts';
import { changedFields, type EditedFields, editedFields } from './edited-fields.ts';

export function useEditForm(issue: Issue, onDone: () => void) {
  const key = keyOf(issue.id);
  // The others keep what they have now, as another device may have saved them since this form was opened.
  const [edited, setEdited] = useState(() => readTexts(keptStorage(), key));
  const fields: EditedFields = { ...editedFields(issue), ...edited };
  const [left, setLeft] = useState<ReadonlySet<SubmissionField>>(new Set());
  const saving = useStep((edit: SubmissionEdit) => editSubmission(issue.id, edit), issueNotices.edited);
  const failing = failingRules({ ...fields, email: issue.email ?? '', codingApp: issue.codingApp }).filter(
    ({ field }) => field in fields,
  );
  const changes = changedFields(issue, fields);

  useEffect(trackPointer, []);

  function set(field: keyof EditedFields, value: string): void {
    const next = { ...edited, [field]: value };
    setEdited(next);
    keep(key, next);
  }

  function close(): void {
    keep(key, null);
    onDone();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const [fault] = failing;
    if (fault) {
      setLeft((before) => new Set(before).add(fault.field));
      toast.error(fault.sentence);
      const control = event.currentTarget.elements.namedItem(fault.field);
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    if (Object.keys(changes).length === 0 || (await saving.run(changes))) close();
  }

  return {
    hasLinks: usesLinks(issue.codingApp),
    isReady: failing.length === 0,
    isSaving: saving.isPending,
    saving,
    set,
    field: (name: keyof EditedFields) => ({
      name,
      value: fields[name],
      error: left.has(name) ? failing.find((rule) => rule.field === name)?.sentence : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
      onBlur: () => afterPointerRelease(() => setLeft((before) => new Set(before).add(name))),
    }),
    submit,
    giveUp: close,
  };
}

export type EditState = ReturnType<typeof useEditForm>;

export function isBeingEdited(issueId: string): boolean {
  return Object.keys(readTexts(keptStorage(), keyOf(issueId))).length > 0;
}

export function keptEdit(issue: Issue): EditedFields {
  return { ...editedFields(issue), ...readTexts(keptStorage(), keyOf(issue.id)) };
}

export function forgetEdit(issueId: string): void {
  keep(keyOf(issueId), null);
}

const keyOf = (issueId: string) => `lastmile.edit-draft.${issueId}`;

function keep(key: string, fields: Partial<EditedFields> | null): void {
  storeText(keptStorage(), key, fields && JSON.stringify(fields));
}
