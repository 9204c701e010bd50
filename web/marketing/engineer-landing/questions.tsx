import { ChevronRight } from 'lucide-react';
import { questions } from '../../../content/engineers.ts';
import { Section } from '../section.tsx';

/** Works without scripts. */
export function Questions() {
  return (
    <Section isSplit title="Questions" lead="What engineers ask before they sign up.">
      <div className="border-t border-hairline">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-b border-hairline">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronRight
                aria-hidden="true"
                className="size-5 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
              />
            </summary>
            <p className="max-w-text pb-5 text-ink-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
