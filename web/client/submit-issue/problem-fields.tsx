import { URGENCIES, URGENCY_SPANS } from '#domain/issue/urgency.ts';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { SubmissionState } from './use-submission-form.ts';

const urgencies = URGENCIES.map((value) => ({ value, label: value, description: URGENCY_SPANS[value] }));

export function ProblemFields({ form }: { form: SubmissionState }) {
  const { fields, set, leave, errorOf } = form;
  return (
    <>
      <TextArea
        label="Problem Description"
        name="description"
        rows={8}
        className="field-sizing-content max-h-[70vh]"
        hint="What you did, what you expected, and what happened instead. Markdown is supported."
        value={fields.description}
        error={errorOf('description')}
        onChange={(event) => set('description', event.target.value)}
        onBlur={() => leave('description')}
      />
      <RadioCards
        legend="Urgency Level"
        name="urgency"
        options={urgencies}
        value={fields.urgency}
        error={errorOf('urgency')}
        onChange={(event) => set('urgency', event.target.value)}
        onBlur={() => leave('urgency')}
      />
    </>
  );
}
