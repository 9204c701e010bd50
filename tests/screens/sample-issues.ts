import type { SubmissionInsert } from '#domain/wire/calls.ts';
import { type BugReport, bugReports } from '../reports/bug-reports.ts';

export type SampleIssue = Partial<SubmissionInsert> & Pick<SubmissionInsert, 'title' | 'description'>;

const longest = bugReports().toSorted((one, other) => length(other) - length(one));
const shortest = longest.toReversed();

export const longReport = real(longest[0], { urgency: 'ASAP', live_link: 'https://chat.example.com/r/8123' });
export const secondReport = real(longest[1], { urgency: 'No Rush', coding_app: 'replit' });

/** The list for engineers shows these reports of other users. */
export const otherReports = longest.slice(2, 8).map((report) => real(report));

export const doubleCharge: SampleIssue = {
  title: 'Checkout charges twice when the bank asks for a second step',
  description: [
    'About one order in twenty is paid **twice**. It only happens with cards that show the bank’s own page.',
    '',
    '1. Put anything into the cart and pay with a card that asks for confirmation',
    '2. Confirm on the bank’s page and come back',
    '3. Look into the payments: there are two, a second apart',
    '',
    'I think it is this handler, which runs again after the redirect:',
    '',
    '```ts',
    "if (searchParams.get('redirect_status') === 'succeeded') {",
    '  await createOrder(cart);',
    '  await capturePayment(intentId);',
    '}',
    '```',
  ].join('\n'),
  urgency: 'ASAP',
  coding_app: 'cursor',
  github_link: 'https://github.com/mara-lindqvist/harbour-shop',
  live_link: 'https://harbour-shop.example.com',
};

export const paymentsPage = `
<body style="margin:0;padding:32px;font:16px/1.5 sans-serif;background:#fff;color:#222">
  <h1 style="font-size:22px;margin:0 0 20px">Payments</h1>
  <table style="width:100%;border-collapse:collapse" cellpadding="10">
    <tr style="text-align:left;color:#666"><th>Order</th><th>Time</th><th>Amount</th><th>State</th></tr>
    <tr style="background:#fff3c4"><td>1042</td><td>12:04:08</td><td>€84.00</td><td>Captured</td></tr>
    <tr style="background:#fff3c4"><td>1042</td><td>12:04:07</td><td>€84.00</td><td>Captured</td></tr>
    <tr><td>1041</td><td>11:52:31</td><td>€31.50</td><td>Captured</td></tr>
    <tr><td>1040</td><td>11:47:02</td><td>€126.00</td><td>Captured</td></tr>
  </table>
</body>`;

export const resolvedReport = real(shortest[3] ?? shortest[0], { coding_app: 'bolt' });

export const guestList: SampleIssue = {
  title: 'The guest list stays empty until I reload the page',
  description: [
    'After signing in, **Guests** shows nothing. When I reload, all 42 are there.',
    '',
    '1. Sign out and in again',
    '2. Open Guests at once',
    '',
    "In the console: `Cannot read properties of null (reading 'user')`.",
  ].join('\n'),
  urgency: 'This Week',
  coding_app: 'bolt',
  github_link: 'https://github.com/mara-lindqvist/wedding-planner',
};

export const timezoneReport = real(longest.at(Math.floor(longest.length / 2)));
export const mailReport = real(longest.at(Math.floor(longest.length / 2) + 1));
export const uploadReport = real(longest.at(Math.floor(longest.length / 2) + 2));

export const shortIssue: SampleIssue = {
  title: 'Crash',
  description: 'It crashes.',
  coding_app: 'lovable',
  urgency: 'No Rush',
  github_link: null,
};

/** This issue contains very long words and every Markdown element. */
export const unbreakableIssue: SampleIssue = {
  title: `TypeError:Cannot_read_properties_of_undefined_(reading_'${'session.user.profile.'.repeat(6)}')`,
  description: [
    `https://preview.example.com/${'very-long-path-segment/'.repeat(10)}index.html?token=${'abc123'.repeat(20)}`,
    '',
    '# A heading as large as they come',
    'Some `inline_code_that_is_long_enough_to_need_more_than_a_line_on_a_phone_of_360_pixels` in a sentence.',
    '',
    '| step | what was expected of the page | what was seen instead | browser |',
    '|---|---|---|---|',
    '| 1 | the list of orders | an empty list | Safari 26 |',
    '| 2 | a total of €1,204.00 | `NaN` | Firefox 151 |',
    '',
    '- [x] cleared the cache',
    '- [ ] tried another account',
    '',
    '> It worked last week. Nobody changed anything, as far as I know.',
    '',
    '```',
    `at ${'async Object.handler '.repeat(14)}(/var/task/server/chunks/ssr/[root-of-the-server]__e8c6.js:1:20812)`,
    '```',
  ].join('\n'),
  coding_app: 'v0',
  github_link: `https://github.com/${'a-very-long-organisation-name'.repeat(2)}/${'repository'.repeat(8)}`,
};

function real(report: BugReport | undefined, rest: Partial<SubmissionInsert> = {}): SampleIssue {
  if (!report) throw new Error('Not enough reports to fill the screens.');
  return { ...rest, ...report };
}

function length({ title, description }: BugReport): number {
  return title.length * 5 + description.length;
}
