import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { pullRequestAddress } from '#domain/issue/fix.ts';
import { findSecrets } from '#domain/secret/find-secrets.ts';
import { nameSecrets } from '#domain/secret/kinds.ts';
import { PullRequestLine } from '#web/issue/pull-request-line.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import type { FixForm } from './use-fix-form.ts';

/** The lookup starts when the user has not typed for this many milliseconds. */
const SETTLED_AFTER = 600;

export function FixFieldset({ issueId, fix }: { issueId: string; fix: FixForm }) {
  const settled = useSettled(fix.fields.pullRequest);
  return (
    <div className="grid gap-5">
      <TextArea
        label="What was wrong, and what you changed"
        hint="The client reads this. Markdown is supported; write for somebody who does not read code."
        {...fix.control('description')}
      />
      <TextArea
        label="How to check it"
        optional
        className="!min-h-24"
        hint="What to open, do and see. It goes into the mail, too."
        {...fix.control('howToCheck')}
      />
      <div>
        <TextField
          label="Pull request"
          optional
          inputMode="url"
          autoComplete="off"
          mono
          hint="Its address."
          {...fix.control('pullRequest')}
        />
        <div role="status">
          <PullRequestLine issueId={issueId} address={settled === '' ? null : pullRequestAddress(settled)} />
        </div>
      </div>
      <TextArea
        label="Patch"
        optional
        className="!min-h-24 font-mono text-sm"
        spellCheck={false}
        hint="Where there is no pull request: the text of git diff."
        {...fix.control('patch')}
      />
      <TextArea
        label="What to tell the AI tool"
        optional
        className="!min-h-24"
        hint="A prompt that the client pastes into their coding app, so that it stays fixed."
        {...fix.control('prompt')}
      />
      <TextField
        label="Hours you spent"
        optional
        inputMode="decimal"
        autoComplete="off"
        hint="The client does not see them: they make the next estimates better."
        {...fix.control('hours')}
      />
      <SecretNote texts={Object.values(fix.fields)} />
    </div>
  );
}

function SecretNote({ texts }: { texts: string[] }) {
  const text = useDeferredValue(texts.join('\n\n'));
  const kinds = useMemo(() => findSecrets(text).map(({ kind }) => kind), [text]);
  return (
    <div role="status">
      {kinds.length > 0 && (
        <p className="rounded border border-hairline bg-warning-soft px-3 py-2.5 text-sm text-warning-ink">
          This looks like {nameSecrets(kinds)}. A fix stays readable for as long as the issue, so take it out
          before you submit.
        </p>
      )}
    </div>
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
