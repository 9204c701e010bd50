import { paidQuote, type SampleIssue } from './sample-issue.ts';

const guestListScope = `The page reads the session before the cookie is there. I make the guest list wait for it and cover that with tests.

- the fix in \`useGuests\`, and the same fault in two other places
- a test signed out, signed in, and with an expired session

Not included: the design of the page.`;

/** Issues that an engineer has claimed and not started: without a quote, quoted or paid. */
export const claimedIssues: readonly SampleIssue[] = [
  {
    facts: { key: 'claimed', by: 'mara', ago: 20, took: 1, app: 'cursor', urgency: 'No Rush' },
    title: 'Customers in Norway see the price twice with tax',
    description: `The cart adds 25 % for Norway, and the checkout adds it again. Sweden and Denmark are right.

The tax rates are in \`lib/tax.ts\`. I did not write that file myself.`,
    steps: [['claim', 'greta']],
  },
  {
    facts: { key: 'quoted', by: 'mara', ago: 60, took: 50, app: 'bolt' },
    title: 'The guest list stays empty until I reload the page',
    repository: 'mara-lindqvist/wedding-planner',
    description: `After signing in, **Guests** shows nothing. When I reload, all 42 are there.

1. Sign out and in again
2. Open Guests right away

In the console: \`Cannot read properties of null (reading 'user')\`.`,
    steps: [
      ['claim', 'greta'],
      ['quote', 6, 540, 'Rewriting the page.'],
      [
        'decline quote',
        'That is more than I can spend. Only the list matters to me, not the rest of the page.',
      ],
      ['engineer', 'Understood. Then only the list, and the two other places with the same fault.'],
      ['quote', 2.5, 237.5, guestListScope],
    ],
  },
  {
    facts: { key: 'accepted', by: 'mara', ago: 90, took: 80, app: 'cursor', urgency: 'No Rush' },
    title: 'Newsletter sign-up accepts any text as an email address',
    description: `The list now contains "asdf", "test@test" and two phone numbers, and my mail service complains about bounces.

Please check addresses, send a confirmation link, and clean the 1,900 that are there.`,
    steps: [
      ['claim', 'greta'],
      [
        'quote',
        1,
        95,
        'Checks addresses on the server, sends a confirmation link, and marks the addresses that bounced.',
      ],
      ['accept quote'],
      ['checkout'],
    ],
  },
  {
    facts: { key: 'paid', by: 'mara', ago: 100, took: 94, app: 'cursor' },
    title: 'Order emails land in the spam folder',
    description: `Gmail shows "be careful with this message" on every order confirmation since we send from our own domain.

I added the records that my mail service asked for, but its page still says "unverified" for one of three.`,
    steps: [
      ['claim', 'greta'],
      ['engineer', 'One of your three DNS records has an extra quotation mark. Who manages the domain?'],
      ['client', 'I do. I can give you a screenshot or change what you tell me.'],
      ...paidQuote(
        3,
        240,
        'SPF, DKIM and DMARC set up with you, checked with Gmail and Outlook, and the sender name fixed in the app.',
      ),
    ],
  },
  {
    facts: { by: 'jonas', ago: 30, took: 8, app: 'lovable' },
    title: 'Rehearsals repeat on the wrong weekday',
    description:
      'A rehearsal on the *last Thursday of the month* shows up on the fourth Thursday. In months with five Thursdays that is a week too early.',
    steps: [
      ['claim', 'ines'],
      ['engineer', 'Do you also use "first" and "second" anywhere, or only "last"?'],
      ['client', 'Only "last" and "every week".'],
    ],
  },
  {
    facts: { by: 'priya', ago: 55, took: 40, app: 'replit' },
    title: 'The report page takes twelve seconds to open',
    description:
      'It was fast with 50 reports. Now there are 900. The database page of my host shows a query that runs 900 times for each visit.',
    steps: [
      ['claim', 'ines'],
      ['quote', 4, 360, 'One query instead of 900, an index for the date filter, and pages of 50 reports.'],
    ],
  },
  {
    facts: { by: 'someone@pottery.example.com', ago: 36, took: 4, app: 'v0', urgency: 'No Rush' },
    title: 'Dark mode flashes white on every page',
    description:
      'Each page is white for a moment before it turns dark. The choice is stored in the browser and read after the page has loaded.',
    steps: [['claim', 'casper']],
  },
];
