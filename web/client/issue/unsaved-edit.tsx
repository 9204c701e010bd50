import { useState } from 'react';
import { issueNotices } from '#domain/errors/issue.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { addToDraft } from '#web/issue/use-composer.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { changesInWords } from './edited-fields.ts';
import { forgetEdit, keptEdit } from './use-edit-form.ts';

const meanwhile = {
  priced: 'You got a quote while you were writing',
  started: 'Work started while you were writing',
};

export function UnsavedEdit({ issue, refusal }: { issue: Issue; refusal: keyof typeof meanwhile }) {
  const [text, setText] = useState(() => changesInWords(issue, keptEdit(issue)));
  if (text === '') return null;

  function forget() {
    forgetEdit(issue.id);
    setText('');
  }

  function say() {
    addToDraft(issue.id, text);
    forget();
    toast.success(issueNotices.editKeptAsMessage);
    document.getElementById('conversation')?.scrollIntoView({ block: 'start' });
  }

  return (
    <section aria-labelledby="unsaved" className="rounded border border-edge p-4">
      <h3 id="unsaved" className="text-sm font-semibold">
        Your changes weren’t saved
      </h3>
      <p className="mt-1 text-sm text-ink-muted">
        {meanwhile[refusal]}, so your issue stays as it was. Send your changes as a message instead.
      </p>
      <p className="mt-3 border-l-2 border-edge pl-3 text-sm whitespace-pre-wrap wrap-anywhere">{text}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" onClick={say}>
          Put them in a message
        </Button>
        <Button size="sm" variant="ghost" onClick={forget}>
          Discard them
        </Button>
      </div>
    </section>
  );
}
