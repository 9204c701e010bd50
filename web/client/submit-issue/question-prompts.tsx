import { Check, Circle } from 'lucide-react';
import { useDeferredValue } from 'react';
import { flushSync } from 'react-dom';
import {
  answeredQuestions,
  placeOfNextAnswer,
  QUESTION_HEADINGS,
  QUESTIONS,
  withQuestions,
} from '#domain/issue/three-questions.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';

type QuestionPromptsProps = { editorId: string; description: string; onChange: (text: string) => void };

export function QuestionPrompts({ editorId, description, onChange }: QuestionPromptsProps) {
  const answered = answeredQuestions(useDeferredValue(description));
  const isComplete = QUESTIONS.every((question) => answered.has(question));

  function ask(): void {
    const text = withQuestions(description);
    flushSync(() => onChange(text));
    const area = document.getElementById(editorId);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const place = placeOfNextAnswer(text);
    area.focus();
    area.setSelectionRange(place, place);
  }

  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <ul aria-label="What an engineer needs to know" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {QUESTIONS.map((question) => {
          const isAnswered = answered.has(question);
          const Icon = isAnswered ? Check : Circle;
          return (
            <li
              key={question}
              className={classNames(
                'flex items-center gap-1.5',
                isAnswered ? 'text-positive-ink' : 'text-ink-muted',
              )}
            >
              <Icon className="size-4 shrink-0" />
              {QUESTION_HEADINGS[question]}
              <span className="sr-only">{isAnswered ? ': answered' : ': not answered yet'}</span>
            </li>
          );
        })}
      </ul>
      {/* The hidden button still takes up space, so that the layout does not shift. */}
      <Button
        size="sm"
        className={classNames('pointer-coarse:min-h-11', isComplete && 'invisible')}
        onClick={ask}
      >
        Add the three questions
      </Button>
    </div>
  );
}
