import { expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

test('neighboring lines of HTML are one block', () => {
  expect(parseMarkdown(`${'<?a?>\n'.repeat(100)}\ntext`)?.children).toMatchObject([
    { type: 'html', value: '<?a?>\n'.repeat(100).trim() },
    { type: 'paragraph' },
  ]);
});

test.each([
  ['blocks of code', '```\na\n```\n\nb\n\n'.repeat(400)],
  ['emphasis', '*a* '.repeat(490).replaceAll('* *', '*\n\n*')],
  ['list items', '- \n'.repeat(700)],
])('a text with hundreds of %s is shown as typed', (_what, markdown) => {
  expect(parseMarkdown(markdown)).toBeNull();
});

test('a long report with many marks is shown with its marks', () => {
  const report =
    '**Steps** to _reproduce_, with `code`:\n\n1. Press *pay*\n2. Wait for the [log](https://x.io)\n\n';
  expect(parseMarkdown(report.repeat(40))).not.toBeNull();
});
