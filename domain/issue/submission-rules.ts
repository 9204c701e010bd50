import { isEmailAddress } from '../account/email-address.ts';
import { submissionErrors } from '../errors/submission.ts';
import { isBlank } from '../text/blank.ts';
import { isLongerThan, isStorable } from '../text/characters.ts';
import { asksForLinks, isCodingApp } from './coding-app.ts';
import { SUBMISSION_LIMITS } from './submission-limits.ts';
import { isUrgency } from './urgency.ts';

/** A submission as it is typed; nothing is chosen while a choice is empty. */
export type SubmissionFields = {
  title: string;
  email: string;
  codingApp: string;
  description: string;
  urgency: string;
  githubLink: string;
  liveLink: string;
};
export type SubmissionField = keyof SubmissionFields;

type LimitedField = keyof typeof SUBMISSION_LIMITS;
type RuleCode = keyof {
  [code in keyof typeof submissionErrors as (typeof submissionErrors)[code] extends string
    ? code
    : never]: true;
};

/** One rule: the field it is about, its code, its sentence, and when it fails. */
export type SubmissionRule = {
  field: SubmissionField;
  code: RuleCode;
  sentence: string;
  fails: (submission: SubmissionFields) => boolean;
};

/** Every rule, in the order in which they are checked: what is required, then lengths, then what can be saved. */
export const SUBMISSION_RULES: readonly SubmissionRule[] = [
  rule('title', 'titleRequired', ({ title }) => isBlank(title)),
  rule('email', 'emailRequired', ({ email }) => isBlank(email)),
  rule('email', 'emailInvalid', ({ email }) => !isEmailAddress(email)),
  rule('codingApp', 'codingAppRequired', ({ codingApp }) => !isCodingApp(codingApp)),
  rule('description', 'descriptionRequired', ({ description }) => isBlank(description)),
  rule('urgency', 'urgencyRequired', ({ urgency }) => !isUrgency(urgency)),
  rule(
    'githubLink',
    'githubLinkRequired',
    ({ codingApp, githubLink }) => asksForLinks(codingApp) && isBlank(githubLink),
  ),
  tooLong('title'),
  tooLong('email'),
  tooLong('description'),
  tooLong('githubLink'),
  tooLong('liveLink'),
  unstorable('title'),
  unstorable('email'),
  unstorable('description'),
  unstorable('githubLink'),
  unstorable('liveLink'),
];

/** The rules that a submission breaks, in order. Links are not sent, and so not looked at, where none are asked for. */
export function failingRules(submission: SubmissionFields): SubmissionRule[] {
  const sent = asksForLinks(submission.codingApp)
    ? submission
    : { ...submission, githubLink: '', liveLink: '' };
  return SUBMISSION_RULES.filter((each) => each.fails(sent));
}

/** The first rule that a submission breaks, or null. */
export function firstFailingRule(submission: SubmissionFields): SubmissionRule | null {
  return failingRules(submission)[0] ?? null;
}

const nothingTyped: SubmissionFields = {
  title: '',
  email: '',
  codingApp: '',
  description: '',
  urgency: '',
  githubLink: '',
  liveLink: '',
};

/** The sentence of the first rule that an address breaks as a submission's, or null. */
export function faultOfAddress(email: string): string | null {
  const typed = { ...nothingTyped, email };
  return SUBMISSION_RULES.find(({ field, fails }) => field === 'email' && fails(typed))?.sentence ?? null;
}

function rule(field: SubmissionField, code: RuleCode, fails: SubmissionRule['fails']): SubmissionRule {
  return { field, code, sentence: submissionErrors[code], fails };
}

function tooLong(field: LimitedField): SubmissionRule {
  return rule(field, `${field}TooLong`, (submission) =>
    isLongerThan(submission[field], SUBMISSION_LIMITS[field]),
  );
}

function unstorable(field: LimitedField): SubmissionRule {
  return rule(field, `${field}Unstorable`, (submission) => !isStorable(submission[field]));
}
