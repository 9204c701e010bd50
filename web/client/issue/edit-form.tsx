import { URGENCIES, URGENCY_SPANS } from '#domain/issue/urgency.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { MarkdownEditor } from '#web/ui/forms/markdown-editor.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { type EditState, useEditForm } from './use-edit-form.ts';

const urgencies = URGENCIES.map((value) => ({ value, label: value, description: URGENCY_SPANS[value] }));

type EditFormProps = { issue: Issue; onDone: () => void };

export function EditForm({ issue, onDone }: EditFormProps) {
  const form = useEditForm(issue, onDone);
  const { fields, set, leave, errorOf } = form;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="mt-4 grid gap-5">
      <TextField
        label="Issue Name"
        name="title"
        autoFocus
        value={fields.title}
        error={errorOf('title')}
        onChange={(event) => set('title', event.target.value)}
        onBlur={() => leave('title')}
      />
      <MarkdownEditor
        label="Problem Description"
        name="description"
        value={fields.description}
        error={errorOf('description')}
        onChange={(text) => set('description', text)}
        onBlur={() => leave('description')}
      />
      {form.hasLinks && <LinkFields form={form} />}
      <RadioCards
        legend="Urgency Level"
        name="urgency"
        options={urgencies}
        value={fields.urgency}
        error={errorOf('urgency')}
        onChange={(event) => set('urgency', event.target.value)}
      />
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
        <p className="text-sm text-ink-muted">The history says what you changed.</p>
      </div>
    </form>
  );
}

function LinkFields({ form: { fields, set, leave, errorOf } }: { form: EditState }) {
  const plain = { inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
  return (
    <>
      <TextField
        {...plain}
        label="GitHub Link"
        name="githubLink"
        value={fields.githubLink}
        error={errorOf('githubLink')}
        onChange={(event) => set('githubLink', event.target.value)}
        onBlur={() => leave('githubLink')}
      />
      <TextField
        {...plain}
        label="Live/Development Link"
        name="liveLink"
        optional
        value={fields.liveLink}
        error={errorOf('liveLink')}
        onChange={(event) => set('liveLink', event.target.value)}
        onBlur={() => leave('liveLink')}
      />
    </>
  );
}
