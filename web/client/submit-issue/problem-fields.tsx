import { useId, useState } from 'react';
import { URGENCIES, URGENCY_SPANS } from '#domain/issue/urgency.ts';
import { MarkdownEditor } from '#web/ui/forms/markdown-editor.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { QuestionPrompts } from './question-prompts.tsx';
import { SecretWarning } from './secret-warning.tsx';
import type { SubmissionState } from './use-submission-form.ts';

const urgencies = URGENCIES.map((value) => ({ value, label: value, description: URGENCY_SPANS[value] }));

export function ProblemFields({ form }: { form: SubmissionState }) {
  const { fields, set } = form;
  const [landed, setLanded] = useState<readonly string[]>([]);
  const editorId = useId();

  function take(files: File[]): void {
    const named = pastedFiles(files);
    setLanded(form.files.add(named) === null ? named.map(({ name }) => name) : []);
  }

  return (
    <>
      <div>
        <MarkdownEditor
          id={editorId}
          label="Problem Description"
          rows={8}
          hint="What you did, what you expected, and what happened instead. You can use Markdown and paste screenshots."
          autoCapitalize="sentences"
          {...form.field('description')}
          onChange={(text) => set('description', text)}
          onFiles={take}
          note={
            landed.length > 0 && (
              <p className="border-t border-hairline px-3 py-2 text-sm text-ink-muted">
                {landed.join(', ')} {landed.length === 1 ? 'is' : 'are'} among your attachments, above.
              </p>
            )
          }
        />
        <SecretWarning guard={form.guardOf('description')} />
        <QuestionPrompts
          editorId={editorId}
          description={fields.description}
          onChange={(text) => set('description', text)}
        />
      </div>
      <RadioCards legend="Urgency Level" options={urgencies} {...form.field('urgency')} />
    </>
  );
}

function pastedFiles(files: readonly File[]): File[] {
  return files.map((file) =>
    file.name === 'image.png' ? new File([file], 'screenshot.png', { type: file.type }) : file,
  );
}
