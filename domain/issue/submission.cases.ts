import type { SubmissionFields, SubmissionRule } from './submission.ts';

/**
 * Valid and invalid submissions, each with the first rule that the submission breaks. The tests of the form
 * and the tests of the database use the same list, so that both check the same rules.
 */
export type SubmissionCase = {
  name: string;
  /** Fields that differ from a valid submission. A field that is undefined is left out of the submission. */
  given: Partial<Record<keyof SubmissionFields, unknown>>;
  fails: SubmissionRule['code'] | null;
  /** True if PostgreSQL itself rejects the text before our rules are checked. */
  unstorable?: true;
};

export const GOOD_SUBMISSION: SubmissionFields = {
  title: 'Login button does nothing on Safari',
  email: 'ada@example.com',
  codingApp: 'cursor',
  description:
    'Pressing **Log in** shows a spinner for ever.\n\n```\nTypeError: undefined is not a function\n```',
  urgency: 'This Week',
  githubLink: 'https://github.com/ada/shop',
  liveLink: 'https://shop.example.com',
};

/** Returns the form's fields, which are always texts. A value that is no text becomes an empty one. */
export function fieldsOf(given: SubmissionCase['given']): SubmissionFields {
  const texts = Object.entries(given).map(([field, value]) => [
    field,
    typeof value === 'string' ? value : '',
  ]);
  return { ...GOOD_SUBMISSION, ...Object.fromEntries(texts) };
}

const NO_BREAK_SPACE = '\u00a0';
const IDEOGRAPHIC_SPACE = '\u3000';
const BYTE_ORDER_MARK = '\ufeff';
const LINE_SEPARATOR = '\u2028';
const ZERO_WIDTH_SPACE = '\u200b';
const NUL = '\0';

export const SUBMISSION_CASES: readonly SubmissionCase[] = [
  good('a complete submission', {}),
  good('no live link', { liveLink: '' }),
  good('a live link of spaces', { liveLink: '   ' }),
  good('ASAP', { urgency: 'ASAP' }),
  good('no rush', { urgency: 'No Rush' }),
  good('bolt', { codingApp: 'bolt' }),
  good('replit', { codingApp: 'replit' }),
  good('v0', { codingApp: 'v0' }),
  good('another app', { codingApp: 'other' }),
  good('lovable without links', { codingApp: 'lovable', githubLink: '', liveLink: '' }),
  good('lovable with links', { codingApp: 'lovable' }),
  good('one character each', { title: 'x', description: 'y', githubLink: 'z' }),
  good('a github link that is not a URL', { githubLink: 'ada/shop' }),
  good('an SSH address', { githubLink: 'git@github.com:ada/shop.git' }),
  good('another code host', { githubLink: 'https://gitlab.com/ada/shop' }),
  good('a profile', { githubLink: 'https://github.com/ada' }),
  good('a note instead of a link', { githubLink: 'The code is attached as a .zip: data.zip' }),
  good('a live link without a scheme', { liveLink: 'localhost:5173/cart' }),
  good('a scheme in a query', { liveLink: 'https://example.com/?next=javascript:alert(1)' }),
  good('lovable with an unsafe link, which is not sent', {
    codingApp: 'lovable',
    liveLink: 'data:text/html,x',
  }),
  good('white space around texts', { title: '  Broken  ', description: '\n\tIt broke.\n' }),
  good('other scripts', { title: 'الدفع لا يعمل', description: '支払いページが真っ白になる 🧨' }),
  good('a zero-width space, which is not white space', { title: ZERO_WIDTH_SPACE }),
  good('SQL and HTML in text fields', {
    title: "'; drop table issue; --",
    description: '<script>alert(1)</script>',
  }),
  good('a plus and a subdomain in the email', { email: 'ada+shop@mail.example.co.uk' }),
  good('an email in another script', { email: 'пользователь@пример.рф' }),
  good('the longest title', { title: 't'.repeat(200) }),
  good('the longest title, in emoji', { title: '🚀'.repeat(200) }),
  good('the longest email', { email: `${'a'.repeat(242)}@example.com` }),
  good('the longest description', { description: 'd'.repeat(50_000) }),
  good('the longest links', { githubLink: 'g'.repeat(2048), liveLink: 'l'.repeat(2048) }),

  bad('nothing at all', empty(), 'titleRequired'),
  bad('no title field', { title: undefined }, 'titleRequired'),
  bad('a null title', { title: null }, 'titleRequired'),
  bad('an empty title', { title: '' }, 'titleRequired'),
  bad('a title of spaces', { title: '   ' }, 'titleRequired'),
  bad('a title of tabs and line breaks', { title: '\t\r\n\v\f' }, 'titleRequired'),
  bad('a title of no-break spaces', { title: NO_BREAK_SPACE.repeat(3) }, 'titleRequired'),
  bad('a title of ideographic spaces', { title: IDEOGRAPHIC_SPACE }, 'titleRequired'),
  bad('a title with only a byte order mark', { title: BYTE_ORDER_MARK }, 'titleRequired'),
  bad('a blank title and an invalid email', { title: '', email: 'nobody' }, 'titleRequired'),

  bad('no email', { email: undefined }, 'emailRequired'),
  bad('an empty email', { email: '' }, 'emailRequired'),
  bad('an email of spaces', { email: ` ${NO_BREAK_SPACE} ` }, 'emailRequired'),
  bad('an email without an at sign', { email: 'ada.example.com' }, 'emailInvalid'),
  bad('an email without a name', { email: '@example.com' }, 'emailInvalid'),
  bad('an email without a dot', { email: 'ada@example' }, 'emailInvalid'),
  bad('an email that ends with a dot', { email: 'ada@example.' }, 'emailInvalid'),
  bad('an email with nothing before the dot', { email: 'ada@.com' }, 'emailInvalid'),
  bad('an email with two at signs', { email: 'ada@bob@example.com' }, 'emailInvalid'),
  bad('an email with a space', { email: 'ada lovelace@example.com' }, 'emailInvalid'),
  bad('an email with surrounding spaces', { email: ' ada@example.com ' }, 'emailInvalid'),
  bad(
    'an email with a line break, as in header injection',
    { email: 'ada@example.com\nBcc: all@example.com' },
    'emailInvalid',
  ),
  bad('an email with a line separator', { email: `ada@exam${LINE_SEPARATOR}ple.com` }, 'emailInvalid'),
  bad('an email in brackets', { email: '<ada@example.com' }, 'emailInvalid'),
  bad('two emails', { email: 'ada@example.com,bob@example.com' }, 'emailInvalid'),
  bad('an email with an invisible character', { email: 'ada@example.com\u2060' }, 'emailInvalid'),
  bad('an email with a control character', { email: 'n\u0085Bcc@example.com' }, 'emailInvalid'),
  bad('an invalid email and a missing app', { email: 'ada', codingApp: '' }, 'emailInvalid'),

  bad('no app', { codingApp: undefined }, 'codingAppRequired'),
  bad('an empty app', { codingApp: '' }, 'codingAppRequired'),
  bad('an unknown app', { codingApp: 'vim' }, 'codingAppRequired'),
  bad('an app in the wrong case', { codingApp: 'Lovable' }, 'codingAppRequired'),
  bad('a number for an app', { codingApp: 5 }, 'codingAppRequired'),
  bad('an app in a list', { codingApp: ['cursor'] }, 'codingAppRequired'),
  bad('no app and no description', { codingApp: '', description: '' }, 'codingAppRequired'),

  bad('no description', { description: undefined }, 'descriptionRequired'),
  bad('a blank description', { description: ' \n ' }, 'descriptionRequired'),
  bad('a description of line separators', { description: LINE_SEPARATOR }, 'descriptionRequired'),
  bad('no description and no urgency', { description: '', urgency: '' }, 'descriptionRequired'),

  bad('no urgency', { urgency: undefined }, 'urgencyRequired'),
  bad('an empty urgency', { urgency: '' }, 'urgencyRequired'),
  bad('an unknown urgency', { urgency: 'Yesterday' }, 'urgencyRequired'),
  bad('an urgency in lowercase', { urgency: 'asap' }, 'urgencyRequired'),
  bad('an urgency with a trailing space', { urgency: 'ASAP ' }, 'urgencyRequired'),
  bad('true for an urgency', { urgency: true }, 'urgencyRequired'),
  bad('no urgency and no github link', { urgency: '', githubLink: '' }, 'urgencyRequired'),

  bad('no github link', { githubLink: undefined }, 'githubLinkRequired'),
  bad('an empty github link', { githubLink: '' }, 'githubLinkRequired'),
  bad('a blank github link', { githubLink: IDEOGRAPHIC_SPACE }, 'githubLinkRequired'),
  bad('no github link for another app', { codingApp: 'other', githubLink: null }, 'githubLinkRequired'),
  bad(
    'no github link and an overlong title',
    { githubLink: '', title: 't'.repeat(201) },
    'githubLinkRequired',
  ),

  bad('a github link that runs', { githubLink: 'javascript:alert(1)' }, 'invalidRepositoryUrl'),
  bad('a github link that runs, in capitals', { githubLink: ' JAVASCRIPT:alert(1)' }, 'invalidRepositoryUrl'),
  bad('a github link with a hidden scheme', { githubLink: 'java\nscript:alert(1)' }, 'invalidRepositoryUrl'),
  bad('a github link with data', { githubLink: `${NO_BREAK_SPACE}data:text/html,x` }, 'invalidRepositoryUrl'),
  bad('a live link that runs', { liveLink: '\u0001javascript:alert(1)' }, 'liveLinkUnsafe'),
  bad('a live link to a local file', { liveLink: 'file:///etc/passwd' }, 'liveLinkUnsafe'),
  bad(
    'two unsafe links and an overlong title',
    { githubLink: 'vbscript:x', liveLink: 'data:,x', title: 't'.repeat(201) },
    'invalidRepositoryUrl',
  ),

  bad('an overlong title', { title: 't'.repeat(201) }, 'titleTooLong'),
  bad('an overlong title in emoji', { title: '🚀'.repeat(201) }, 'titleTooLong'),
  bad('an overlong email', { email: `${'a'.repeat(243)}@example.com` }, 'emailTooLong'),
  bad('an overlong description', { description: 'd'.repeat(50_001) }, 'descriptionTooLong'),
  bad('an overlong github link', { githubLink: 'g'.repeat(2049) }, 'githubLinkTooLong'),
  bad('an overlong live link', { liveLink: 'l'.repeat(2049) }, 'liveLinkTooLong'),

  unstorable('a NUL in the title', { title: `a${NUL}b` }, 'titleUnstorable'),
  unstorable('a NUL in the email', { email: `ada${NUL}@example.com` }, 'emailUnstorable'),
  unstorable('a NUL in the description', { description: `a${NUL}` }, 'descriptionUnstorable'),
  unstorable('a lone surrogate in the description', { description: '\ud83d' }, 'descriptionUnstorable'),
  unstorable('a NUL in the github link', { githubLink: `g${NUL}` }, 'githubLinkUnstorable'),
  unstorable('a NUL in the live link', { liveLink: `l${NUL}` }, 'liveLinkUnstorable'),
];

function good(name: string, given: SubmissionCase['given']): SubmissionCase {
  return { name, given, fails: null };
}

function bad(name: string, given: SubmissionCase['given'], fails: SubmissionRule['code']): SubmissionCase {
  return { name, given, fails };
}

function unstorable(
  name: string,
  given: SubmissionCase['given'],
  fails: SubmissionRule['code'],
): SubmissionCase {
  return { name, given, fails, unstorable: true };
}

function empty(): SubmissionCase['given'] {
  return { title: '', email: '', codingApp: '', description: '', urgency: '', githubLink: '', liveLink: '' };
}
