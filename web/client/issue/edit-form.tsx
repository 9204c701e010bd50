import { URGENCIES, URGENCY_SPANS } from '#domain/issue/urgency.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { MarkdownEditor } from '#web/ui/forms/markdown-editor.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextField, typedExactly } from '#web/ui/forms/text-field.tsx';
import { type EditState, useEditForm } from './use-edit-form.ts';

const urgencies = URGENCIES.map((value) => ({ value, label: value, description: URGENCY_SPANS[value] }));

type EditFormProps = { issue: Issue; onDone: () => void };

export function EditForm({ issue, onDone }: EditFormProps) {
  const form = useEditForm(issue, onDone);
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-5">
      <TextField label="Issue Name" autoFocus {...form.field('title')} />
      <MarkdownEditor
        label="Problem Description"
        {...form.field('description')}
        onChange={(text) => form.set('description', text)}
      />
      {form.hasLinks && <LinkFields field={form.field} />}
      <RadioCards legend="Urgency Level" options={urgencies} {...form.field('urgency')} />
      <StepFailure step={form.saving} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          aria-disabled={!form.isReady || undefined}
          pending={form.isSaving}
          pendingLabel="Saving…"
        >
          Save changes
        </Button>
        <Button onClick={form.giveUp}>Discard changes</Button>
        <p className="text-sm text-ink-muted">Your engineer sees what you changed.</p>
      </div>
    </form>
  );
}

function LinkFields({ field }: Pick<EditState, 'field'>) {
  const plain = { inputMode: 'url', ...typedExactly } as const;
  return (
    <>
      <TextField {...plain} label="GitHub Link" {...field('githubLink')} />
      <TextField {...plain} label="Live/Development Link" optional {...field('liveLink')} />
    </>
  );
}
