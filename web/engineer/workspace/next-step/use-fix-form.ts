import { useRef, useState } from 'react';
import { issueNotices } from '#domain/errors/issue.ts';
import { type FixError, type FixField, type FixFields, fixError, fixFieldError } from '#domain/issue/fix.ts';
import { submitFix } from '#web/data/issue/fixes.ts';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { useStep } from '#web/issue/use-step.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function useFixForm(issueId: string) {
  const [description, setDescription] = useKeptText(`lastmile.fix-draft.${issueId}`);
  const [howToCheck, setHowToCheck] = useKeptText(`lastmile.fix-check-draft.${issueId}`);
  const [pullRequest, setPullRequest] = useKeptText(`lastmile.fix-pull-request-draft.${issueId}`);
  const [patch, setPatch] = useKeptText(`lastmile.fix-patch-draft.${issueId}`);
  const [prompt, setPrompt] = useKeptText(`lastmile.fix-prompt-draft.${issueId}`);
  const [hours, setHours] = useKeptText(`lastmile.fix-hours-draft.${issueId}`);
  const [fault, setFault] = useState<FixError | null>(null);
  const fields: FixFields = { description, howToCheck, pullRequest, patch, prompt, hours };
  const setters: Record<FixField, (text: string) => void> = {
    description: setDescription,
    howToCheck: setHowToCheck,
    pullRequest: setPullRequest,
    patch: setPatch,
    prompt: setPrompt,
    hours: setHours,
  };
  /** The server may have stored a request that seemed to fail, so a retry must send the same ID. */
  const sent = useRef({ id: '', text: '' });
  const step = useStep(
    (fix: { id: string; fields: FixFields }) => submitFix(issueId, fix.id, fix.fields),
    issueNotices.fixSubmitted,
  );

  return {
    fields,
    step,
    isReady: fixError(fields) === null,
    control: (field: FixField) => ({
      name: field,
      value: fields[field],
      error: fault?.field === field ? fault.sentence : undefined,
      onChange: (event: { target: { value: string } }) => {
        setters[field](event.target.value);
        setFault(null);
      },
      onBlur: () => field !== 'description' && setFault(fixFieldError(fields, field)),
    }),
    check: (): FixError | null => {
      const found = fixError(fields);
      setFault(found);
      if (found) toast.error(found.sentence);
      return found;
    },
    submit: async (): Promise<boolean> => {
      const text = JSON.stringify(fields);
      if (sent.current.text !== text) sent.current = { id: crypto.randomUUID(), text };
      if (!(await step.run({ id: sent.current.id, fields }))) return false;
      for (const set of Object.values(setters)) set('');
      return true;
    },
  };
}

export type FixForm = ReturnType<typeof useFixForm>;
