import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../errors/sentences.ts';
import { submissionErrors } from '../errors/submission.ts';
import { fieldsOf, GOOD_SUBMISSION, SUBMISSION_CASES } from './submission.cases.ts';
import { firstFailingRule, SUBMISSION_LIMITS, SUBMISSION_RULES, toSubmission } from './submission.ts';

describe('the form validates every listed submission as expected', () => {
  test.each(SUBMISSION_CASES)('the submission form validates $name: $fails', ({ given, fails }) => {
    const failing = firstFailingRule(fieldsOf(given));
    expect(failing?.sentence ?? null).toBe(fails === null ? null : sentenceOf(fails));
  });
});

test('every rule of the form has a test case that violates it', () => {
  const broken = new Set(SUBMISSION_CASES.map(({ fails }) => fails));
  expect(SUBMISSION_RULES.map(({ code }) => code).filter((code) => !broken.has(code))).toEqual([]);
  expect(SUBMISSION_CASES.length).toBeGreaterThan(40);
});

test('the first failing rule reports its field', () => {
  expect(firstFailingRule({ ...GOOD_SUBMISSION, email: 'ada' })).toMatchObject({
    field: 'email',
    code: 'emailInvalid',
  });
  expect(firstFailingRule(GOOD_SUBMISSION)).toBeNull();
});

test('the links of a Lovable project are not checked or sent', () => {
  const lovable = { ...GOOD_SUBMISSION, codingApp: 'lovable', githubLink: 'g'.repeat(5000), liveLink: 'l\0' };
  expect(toSubmission(lovable)).toMatchObject({ githubLink: null, liveLink: null });
});

test('a parsed submission keeps text as typed', () => {
  expect(toSubmission({ ...GOOD_SUBMISSION, title: ' Broken ', liveLink: '' })).toEqual({
    ...GOOD_SUBMISSION,
    title: ' Broken ',
    liveLink: null,
  });
});

test.each(Object.entries(SUBMISSION_LIMITS))('the error for a long %s states the limit', (field, limit) => {
  const sentence = submissionErrors[`${field as keyof typeof SUBMISSION_LIMITS}TooLong`];
  expect(sentence).toContain(` ${limit} `);
});
