import { EMAIL_LIMIT, isEmailAddress } from '../account/email-address.ts';
import { codeHostErrors } from '../errors/code-host.ts';
import { submissionErrors } from '../errors/submission.ts';
import { isBlank, isLongerThan, isStorable } from '../text/characters.ts';
import { isUnsafeLink } from '../text/web-address.ts';
import { type CodingApp, isCodingApp, usesLinks } from './coding-app.ts';
import { DEFAULT_URGENCY, isUrgency, type Urgency } from './urgency.ts';

export const SUBMISSION_LIMITS = {
  title: 200,
  email: EMAIL_LIMIT,
  description: 50_000,
  githubLink: 2048,
  liveLink: 2048,
} as const;

type LimitedField = keyof typeof SUBMISSION_LIMITS;
// The cast is safe, because a literal has exactly these keys.
const LIMITED_FIELDS = Object.keys(SUBMISSION_LIMITS) as LimitedField[];

/** The fields of the submission form. A choice is empty until the user selects an option. */
export type SubmissionFields = Record<
  'title' | 'email' | 'codingApp' | 'description' | 'urgency' | 'githubLink' | 'liveLink',
  string
>;
export type SubmissionField = keyof SubmissionFields;

export const EMPTY_SUBMISSION: SubmissionFields = {
  title: '',
  email: '',
  codingApp: '',
  description: '',
  urgency: DEFAULT_URGENCY,
  githubLink: '',
  liveLink: '',
};

const ruleSentences = {
  ...submissionErrors,
  invalidRepositoryUrl: codeHostErrors.invalidRepositoryUrl,
};

type RuleCode = keyof {
  [code in keyof typeof ruleSentences as (typeof ruleSentences)[code] extends string ? code : never]: true;
};

export type SubmissionRule = {
  field: SubmissionField;
  code: RuleCode;
  sentence: string;
  fails: (submission: SubmissionFields) => boolean;
};

/** The rules are checked in this order. */
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
    ({ codingApp, githubLink }) => usesLinks(codingApp) && isBlank(githubLink),
  ),
  rule('githubLink', 'invalidRepositoryUrl', ({ githubLink }) => isUnsafeLink(githubLink)),
  rule('liveLink', 'liveLinkUnsafe', ({ liveLink }) => isUnsafeLink(liveLink)),
  ...LIMITED_FIELDS.map(tooLong),
  ...LIMITED_FIELDS.map(unstorable),
];

/** Returns the broken rules in their order. Skips the rules for links if the coding app has no links. */
export function failingRules(submission: SubmissionFields): SubmissionRule[] {
  const sent = usesLinks(submission.codingApp) ? submission : { ...submission, githubLink: '', liveLink: '' };
  return SUBMISSION_RULES.filter((each) => each.fails(sent));
}

export function firstFailingRule(submission: SubmissionFields): SubmissionRule | null {
  return failingRules(submission)[0] ?? null;
}

/** Returns the error message for the email address of a submission, or null if the address is valid. */
export function submissionEmailError(email: string): string | null {
  const typed = { ...EMPTY_SUBMISSION, email };
  return SUBMISSION_RULES.find(({ field, fails }) => field === 'email' && fails(typed))?.sentence ?? null;
}

/**
 * Returns the submission of fields that break no rule. An empty link is null. If the coding app has no links,
 * all links are null.
 */
export function toSubmission(fields: SubmissionFields) {
  const links = usesLinks(fields.codingApp) ? fields : { githubLink: '', liveLink: '' };
  return {
    ...fields,
    // The casts are safe, because the rules allow only listed values for these fields.
    codingApp: fields.codingApp as CodingApp,
    urgency: fields.urgency as Urgency,
    githubLink: links.githubLink || null,
    liveLink: links.liveLink || null,
  };
}

export type Submission = ReturnType<typeof toSubmission>;

function rule(field: SubmissionField, code: RuleCode, fails: SubmissionRule['fails']): SubmissionRule {
  return { field, code, sentence: ruleSentences[code], fails };
}

function tooLong(field: LimitedField): SubmissionRule {
  return rule(field, `${field}TooLong`, (submission) =>
    isLongerThan(submission[field], SUBMISSION_LIMITS[field]),
  );
}

function unstorable(field: LimitedField): SubmissionRule {
  return rule(field, `${field}Unstorable`, (submission) => !isStorable(submission[field]));
}
