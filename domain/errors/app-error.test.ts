import { expect, test } from 'vitest';
import { accountErrors } from './account.ts';
import { AppError } from './app-error.ts';
import { codeHostErrors, codeHostNotices } from './code-host.ts';
import { databaseToolErrors } from './database-tools.ts';
import { engineerErrors } from './engineer.ts';
import { generalErrors } from './general.ts';
import { issueErrors } from './issue.ts';
import { operatorErrors } from './operator.ts';
import { paymentErrors } from './payment.ts';
import { quoteErrors } from './quote.ts';
import { sessionErrors } from './session.ts';
import { submissionErrors } from './submission.ts';
import { uploadErrors } from './upload.ts';

const CATALOGUE = [
  accountErrors,
  codeHostErrors,
  databaseToolErrors,
  engineerErrors,
  generalErrors,
  issueErrors,
  operatorErrors,
  paymentErrors,
  quoteErrors,
  sessionErrors,
  submissionErrors,
  uploadErrors,
];

test('a code stands for one sentence, whichever part of the catalogue it is in', () => {
  const codes = CATALOGUE.flatMap((part) => Object.keys(part));
  expect(codes).toEqual([...new Set(codes)]);
});

test('an error has a code for the program, a sentence for people and a cause for the log', () => {
  const cause = new TypeError('Failed to fetch');
  const error = new AppError('uploadFailed', uploadErrors.uploadFailed('a.png', 'offline'), { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ code: 'uploadFailed', message: 'Failed to upload a.png: offline', cause });
});

test.each([
  [submissionErrors.connectionProbeFailed('timeout'), 'Database connection failed: timeout'],
  [submissionErrors.insertFailed('no'), 'Failed to create submission: no'],
  [uploadErrors.filesTooLarge('a.png, b.zip'), 'Files must be under 5MB: a.png, b.zip'],
  [uploadErrors.unsupportedFileType('a.exe'), 'Unsupported file type: a.exe'],
  [databaseToolErrors.tableStructureNotLoaded('issues'), 'Failed to load structure for table: issues'],
  [databaseToolErrors.tableDataNotLoaded('issues'), 'Failed to load data from table: issues'],
  [codeHostErrors.apiFailed(500, 'oops'), 'GitHub API error (500): oops'],
  [codeHostErrors.contentNotFound('src/a.ts'), 'Content not found: src/a.ts'],
  [codeHostErrors.loginFailed('denied'), 'GitHub login error: denied'],
  [codeHostErrors.repositoriesNotFetched('offline'), 'Failed to fetch repositories: offline'],
  [codeHostNotices.signedInAs('ada'), 'Signed in as ada'],
])('a sentence with a gap is filled: %s', (sentence, expected) => {
  expect(sentence).toBe(expected);
});
