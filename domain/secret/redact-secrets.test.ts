import { describe, expect, it } from 'vitest';
import { redactSecrets, restoreSecrets } from './redact-secrets.ts';

const openai = `sk-proj-${'a7Kq93ZtVb2MxW5nRc8LdY4sHf6JgP1e'.repeat(2)}`;
const github = 'ghp_a7Kq93ZtVb2MxW5nRc8LdY4sHf6JgP1eTu0x';
const text = `It fails with ${openai}.\nAlso ${github} and ${openai}`;

describe('redaction', () => {
  const { text: clean, removed } = redactSecrets(text);

  it('redaction names each removed secret and keeps the rest of the text', () => {
    expect(clean).toBe(
      'It fails with [removed OpenAI API key].\nAlso [removed GitHub token] and [removed OpenAI API key]',
    );
  });

  it('redaction leaves no secret in the text', () => {
    expect(redactSecrets(clean)).toEqual({ text: clean, removed: [] });
    expect(redactSecrets('DATABASE_URL=postgres://a:s3cr3tPw@h/db').text).toBe(
      'DATABASE_URL=postgres://a:[removed database password]@h/db',
    );
  });

  it('redaction can be undone exactly, even after later edits', () => {
    expect(restoreSecrets(clean, removed)).toBe(text);
    expect(restoreSecrets(`Hello. ${clean}!`, removed)).toBe(`Hello. ${text}!`);
    expect(restoreSecrets('All is gone', removed)).toBe('All is gone');
  });
});
