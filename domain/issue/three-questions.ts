/** The template of a description asks these questions in this order. */
export const QUESTIONS = ['steps', 'expected', 'actual'] as const;
export type Question = (typeof QUESTIONS)[number];

export const QUESTION_HEADINGS = {
  steps: 'What I did',
  expected: 'What I expected',
  actual: 'What happened instead',
} as const satisfies Record<Question, string>;

const STARTS = { steps: '1. ', expected: '', actual: '' } as const satisfies Record<Question, string>;

const headings: Record<Question, RegExp> = {
  steps:
    /^(?:steps|what i (?:do|did)\b|how to (?:reproduce|get there)|to reproduce|reproduc|actions? performed|repro\b)/i,
  expected: /^(?:expect|what i expect|what should|should\b)/i,
  actual:
    /^(?:actual|what i (?:get|got|see|saw)\b|what happen|instead|current (?:behaviou?r|result)|observed|result)/i,
};

const signs: Record<Question, RegExp> = {
  steps:
    /^\s*1[.)]\s+\S|\b(?:(?:when|whenever|after|if|once|every time)\s+(?:i|we|you|they|users?|someone|anyone|people)\b|i (?:click|press|tap|open|go to|went|tried|try|typed?|ran|run|select|submit|deploy|upload|asked)|(?:after|when|on|by) (?:\w+ing)\b)/im,
  expected:
    /\b(?:expect\w*|should(?:n['’]t)?|supposed to|ought to|want(?:ed)? (?:it|to)|instead of|used to (?:work|be))\b/i,
  actual:
    /\b(?:instead(?! of)|errors?|fails?|failed|failing|crash\w*|broken?|breaks|stuck|freez\w*|blank|nothing happens|does(?: not|n['’]t)|did(?: not|n['’]t)|is(?: not|n['’]t)|are(?: not|n['’]t)|can(?:not|['’]t)|won['’]t|not working|wrong|missing|actually|undefined|404|500|timed? ?out)\b/i,
};

/** Returns the questions that a description answers. Looks only for certain headings and words. */
export function answeredQuestions(description: string): ReadonlySet<Question> {
  const answered = new Set<Question>();
  for (const { heading, body } of sectionsOf(description)) {
    if (!/[\p{L}\p{N}]/u.test(body.replace(/^\s*\d+[.)]/gm, ''))) continue;
    const asked = heading === null ? undefined : questionOf(heading);
    for (const question of QUESTIONS) {
      if (asked ? asked === question : signs[question].test(body)) answered.add(question);
    }
  }
  return answered;
}

/** Adds a heading for each unanswered question. Skips a question that already has a heading. */
export function withQuestions(description: string): string {
  const answered = answeredQuestions(description);
  const asked = new Set(sectionsOf(description).map(({ heading }) => heading && questionOf(heading)));
  const missing = QUESTIONS.filter((question) => !answered.has(question) && !asked.has(question));
  if (missing.length === 0) return description;
  const said = description.trimEnd();
  const parts = missing.map((question) => `### ${QUESTION_HEADINGS[question]}\n\n${STARTS[question]}\n`);
  return `${said}${said && '\n\n'}${parts.join('\n')}`;
}

/**
 * Returns the position where the cursor is placed. This is the end of the first unanswered section, or the
 * end of the text if all questions are answered.
 */
export function placeOfNextAnswer(description: string): number {
  const answered = answeredQuestions(description);
  let offset = 0;
  for (const { heading, source } of sectionsOf(description)) {
    const question = heading === null ? undefined : questionOf(heading);
    if (question && !answered.has(question)) {
      const start = source.search(/\n\n/);
      const end = source.replace(/\n+$/, '').length;
      return offset + (start < 0 ? end : Math.max(end, Math.min(start + 2, source.length)));
    }
    offset += source.length;
  }
  return description.length;
}

type Section = { heading: string | null; body: string; source: string };

const headingLine = /^[ \t]*(?:#{1,6}[ \t]+(.+?)[ \t#]*|\*\*([^*]+)\*\*:?|([A-Z][\w ]{2,40}):)[ \t]*$/;
const labelledLine = /^[ \t]*([A-Z][\w ]{2,40}):[ \t]+(.+)/;

function sectionsOf(description: string): Section[] {
  const sections: Section[] = [{ heading: null, body: '', source: '' }];
  for (const line of description.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const [, ...titles] = headingLine.exec(line.trimEnd()) ?? [];
    const [, label, answer] = labelledLine.exec(line) ?? [];
    const heading = titles.find(Boolean) ?? (label && questionOf(label) ? label : undefined);
    if (heading) sections.push({ heading, body: titles.some(Boolean) ? '' : (answer ?? ''), source: line });
    else {
      const section = sections.at(-1) as Section;
      section.body += line;
      section.source += line;
    }
  }
  return sections;
}

function questionOf(heading: string): Question | undefined {
  return QUESTIONS.find((question) => headings[question].test(heading.trim()));
}
