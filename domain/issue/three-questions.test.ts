import { describe, expect, it } from 'vitest';
import { answeredQuestions, placeOfNextAnswer, QUESTIONS, withQuestions } from './three-questions.ts';

const template = '### What I did\n\n1. \n\n### What I expected\n\n\n\n### What happened instead\n\n\n';

describe('the answered questions', () => {
  it.each([
    ['no text', '', []],
    ['the bare questions', template, []],
    ['a few words', 'Checkout button', []],
    ['a step', 'When I press Pay', ['steps']],
    [
      'all answers in one sentence',
      'When I press Pay it should show a receipt, but the page is blank.',
      [...QUESTIONS],
    ],
    ['an expectation', 'The total should have tax in it.', ['expected']],
    ['a failure', 'TypeError: x is undefined', ['actual']],
    ['numbered steps', '1. Open the cart\n2. Press Pay', ['steps']],
    ['the questions with one answer', template.replace('1. ', '1. Open the cart'), ['steps']],
    [
      'other headings',
      '**Steps to reproduce**\nOpen it\n\n## Expected Result:\nA receipt',
      ['steps', 'expected'],
    ],
    ['labels', 'Steps to reproduce:\nOpen it\nActual result:\nOops', ['steps', 'actual']],
    ['labels and answers on one line', 'Steps: Open it\nExpected: A receipt\nActual: Oops', [...QUESTIONS]],
    ['an empty heading', '## Actual Result\n\n## Platform\nWeb', []],
  ] as const)('answered questions are detected in a description with %s', (_name, description, answered) => {
    expect([...answeredQuestions(description)].sort()).toEqual([...answered].sort());
  });
});

describe('the question template', () => {
  it('the question template fills an empty description', () => {
    expect(withQuestions('')).toBe(template);
  });

  it('the question template keeps the text of a description and adds only unanswered questions', () => {
    expect(withQuestions('When I press Pay it fails.\n')).toBe(
      'When I press Pay it fails.\n\n### What I expected\n\n\n',
    );
  });

  it('the question template never adds a question twice', () => {
    expect(withQuestions(template)).toBe(template);
    expect(withQuestions('')).toBe(withQuestions(withQuestions('')));
  });

  it.each([
    ['after the first number', template, '### What I did\n\n1. '],
    [
      'at the next unanswered question',
      template.replace('1. ', '1. Go'),
      '### What I did\n\n1. Go\n\n### What I expected\n\n',
    ],
    [
      'at the end if every question is answered',
      'When I go it should work but fails',
      'When I go it should work but fails',
    ],
  ])('the question template puts the cursor %s', (_name, description, before) => {
    expect(description.slice(0, placeOfNextAnswer(description))).toBe(before);
  });
});
