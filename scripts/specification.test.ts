import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountNotices } from '#domain/errors/account.ts';
import { attachmentNotices } from '#domain/errors/attachment.ts';
import { codeHostNotices } from '#domain/errors/code-host.ts';
import { engineerNotices } from '#domain/errors/engineer.ts';
import { issueNotices } from '#domain/errors/issue.ts';
import { sentences } from '#domain/errors/sentences.ts';
import { submissionNotices } from '#domain/errors/submission.ts';
import { type Kind, SPECIFICATION } from '../tests/specification/rows.ts';

type Message = string | ((...given: never[]) => string);

const errors: Record<string, Message> = sentences;
const notices: Record<string, Record<string, Message>> = {
  account: accountNotices,
  attachment: attachmentNotices,
  codeHost: codeHostNotices,
  engineer: engineerNotices,
  issue: issueNotices,
  submission: submissionNotices,
};
const source = globSync('{domain,server,web}/**/*.{ts,tsx}')
  .filter((file) => !/^domain\/errors\/|\.(?:test|cases)\./.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const library = readFileSync('node_modules/@supabase/auth-js/dist/module/GoTrueClient.js', 'utf8');

test.each([...rowsOf('error'), ...rowsOf('notice')])(
  'section %i: the message “%s” is the sentence of its code, which is used',
  (_, literal, place) => {
    const [code = '', subject] = place.split('.').toReversed();
    expect(filled(subject ? notices[subject]?.[code] : errors[code], literal)).toBe(literal);
    expect(source).toMatch(new RegExp(`${subject ? `\\b${subject}Notices\\.` : "['.]"}${code}\\b`));
  },
);

test.each(rowsOf('value'))('section %i: the value %s is defined as specified', (_, literal, value) => {
  expect(value).toBe(literal);
});

test.each(rowsOf('text'))('section %i: the text %s is in its file', (_, literal, file) => {
  expect(readFileSync(file, 'utf8')).toContain(literal);
});

test.each(rowsOf('library'))('section %i: the authentication client has the message “%s”', (_, literal) => {
  expect(library).toContain(literal);
});

test.each(rowsOf('tested'))('section %i: “%s” has a test of its own', (_, _literal, where) => {
  const [file = '', name = ''] = where.split(': ');
  expect(readFileSync(`tests/${file}.spec.ts`, 'utf8')).toContain(`test('${name}`);
});

function rowsOf(kind: Kind) {
  return SPECIFICATION.filter((row) => row[1] === kind).map(
    ([section, , literal, where]) => [section, literal, where] as const,
  );
}

/** Fills the gaps of a sentence with their own names, in the order of the literal. */
function filled(message: Message | undefined, literal: string): string | undefined {
  const gaps = literal.match(/\{[^}]+\}/g) ?? [];
  return typeof message === 'function' ? (message as (...given: string[]) => string)(...gaps) : message;
}
