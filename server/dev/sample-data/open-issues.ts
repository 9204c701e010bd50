import type { SampleIssue } from './sample-issue.ts';

const guestListScope = `The page reads the session before the cookie is there. I make the guest list wait for it and cover that with tests.

- the fix in \`useGuests\`, and the same fault in two other places
- a test signed out, signed in, and with an expired session

Not included: the design of the page.`;

/** Issues that an engineer holds: claimed, quoted, paid or in progress. */
export const openIssues: readonly SampleIssue[] = [
  {
    key: 'claimed',
    by: 'mara',
    ago: 20,
    took: 1,
    title: 'Customers in Norway see the price twice with tax',
    app: 'cursor',
    urgency: 'No Rush',
    description: `The cart adds 25 % for Norway, and the checkout adds it again. Sweden and Denmark are right.

The tax rates are in \`lib/tax.ts\`. I did not write that file myself.`,
    steps: [['claim', 'greta']],
  },
  {
    key: 'inProgress',
    by: 'mara',
    ago: 40,
    took: 37,
    title: 'Checkout charges twice when the bank asks for a second step',
    app: 'cursor',
    urgency: 'ASAP',
    live: 'https://harbour-shop.example.com',
    files: ['payments.png', 'server.log'],
    description: `About one order in twenty is paid **twice**. It only happens with cards that show the bank’s own page.

1. Add anything to the cart and pay with a card that asks for confirmation
2. Confirm on the bank’s page and come back
3. Look into the payments: there are two, a second apart

I think it is this handler, which runs again after the redirect:

\`\`\`ts
if (searchParams.get('redirect_status') === 'succeeded') {
  await createOrder(cart);
  await capturePayment(intentId);
}
\`\`\``,
    steps: [
      ['claim', 'greta'],
      ['share code'],
      ['engineer', 'I can see both charges. Does your host run the return page twice?'],
      [
        'client',
        'Yes, it renders once on the server and once in the browser. Here are the letter of my bank and the folder that is deployed.',
        ['bank-letter.pdf', 'checkout.zip'],
      ],
      [
        'quote',
        3,
        285,
        'One order and one capture per payment, however often the return page is opened, with a test for both.',
      ],
      ['accept quote'],
      ['pay'],
      ['start'],
      [
        'note',
        'Return page runs on server and client. Move capture to the webhook, keyed by the payment’s ID.',
      ],
      [
        'engineer',
        'That is it: `capturePayment` runs in both. I am moving it behind the webhook, so that it runs **once per payment**, however often the page is opened.',
      ],
    ],
  },
  {
    key: 'quoted',
    by: 'mara',
    ago: 60,
    took: 50,
    title: 'The guest list stays empty until I reload the page',
    app: 'bolt',
    urgency: 'This Week',
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
    key: 'accepted',
    by: 'mara',
    ago: 90,
    took: 80,
    title: 'Newsletter sign-up accepts any text as an email address',
    app: 'cursor',
    urgency: 'No Rush',
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
    key: 'paid',
    by: 'mara',
    ago: 100,
    took: 94,
    title: 'Order emails land in the spam folder',
    app: 'cursor',
    urgency: 'This Week',
    description: `Gmail shows "be careful with this message" on every order confirmation since we send from our own domain.

I added the records that my mail service asked for, but its page still says "unverified" for one of three.`,
    steps: [
      ['claim', 'greta'],
      ['engineer', 'One of your three DNS records has an extra quotation mark. Who manages the domain?'],
      ['client', 'I do. I can give you a screenshot or change what you tell me.'],
      [
        'quote',
        3,
        240,
        'SPF, DKIM and DMARC set up with you, checked with Gmail and Outlook, and the sender name fixed in the app.',
      ],
      ['accept quote'],
      ['pay'],
    ],
  },
  {
    by: 'jonas',
    ago: 30,
    took: 8,
    title: 'Rehearsals repeat on the wrong weekday',
    app: 'lovable',
    urgency: 'This Week',
    description:
      'A rehearsal on the *last Thursday of the month* shows up on the fourth Thursday. In months with five Thursdays that is a week too early.',
    steps: [
      ['claim', 'ines'],
      ['engineer', 'Do you also use "first" and "second" anywhere, or only "last"?'],
      ['client', 'Only "last" and "every week".'],
    ],
  },
  {
    by: 'priya',
    ago: 55,
    took: 40,
    title: 'The report page takes twelve seconds to open',
    app: 'replit',
    urgency: 'This Week',
    description:
      'It was fast with 50 reports. Now there are 900. The database page of my host shows a query that runs 900 times for each visit.',
    steps: [
      ['claim', 'ines'],
      ['quote', 4, 360, 'One query instead of 900, an index for the date filter, and pages of 50 reports.'],
    ],
  },
  {
    by: 'aiko',
    ago: 120,
    took: 110,
    title: 'Students can cancel a lesson after it has started',
    app: 'v0',
    urgency: 'This Week',
    description:
      'The button disappears 12 hours before, but the request still works if the page was open. Two students found out.',
    steps: [
      ['claim', 'samir'],
      [
        'quote',
        2,
        180,
        'The rule moves into the database, with the time zone of the teacher, and the page shows why it refuses.',
      ],
      ['accept quote'],
      ['pay'],
      ['start'],
      ['engineer', 'The check is in place on my copy. Should a teacher still be able to cancel late?'],
      ['client', 'Yes, teachers always.'],
    ],
  },
  {
    by: 'tomas',
    ago: 96,
    took: 90,
    title: 'Photos are rotated by 90 degrees',
    app: 'cursor',
    urgency: 'No Rush',
    description:
      'Portrait photos from some phones lie on their side in the list, but look right when I open the file itself.',
    steps: [
      ['claim', 'wren'],
      ['waive'],
      ['start'],
      ['note', 'EXIF orientation is dropped when the thumbnail is made.'],
    ],
  },
  {
    by: 'noor',
    ago: 140,
    took: 132,
    title: 'Reminder emails stop after the first hundred',
    app: 'lovable',
    urgency: 'ASAP',
    description:
      'I have 260 open invoices, and every morning exactly 100 reminders go out. The other customers never get one.',
    steps: [
      ['claim', 'samir'],
      ['quote', 2, 190, 'Sends in batches, remembers who got a reminder, and continues after an error.'],
      ['accept quote'],
      ['pay'],
      ['start'],
      [
        'fix',
        2,
        'Reminders now go out in batches of 50 until all are sent, and each invoice remembers its last reminder.',
      ],
      [
        'request changes',
        'All 260 got one today, thank you! But invoices that were paid yesterday got one too.',
      ],
      [
        'engineer',
        'You are right, the list was read before the payments were booked. I will turn the order around.',
      ],
    ],
  },
  {
    by: 'someone@pottery.example.com',
    ago: 36,
    took: 4,
    title: 'Dark mode flashes white on every page',
    app: 'v0',
    urgency: 'No Rush',
    description:
      'Each page is white for a moment before it turns dark. The choice is stored in the browser and read after the page has loaded.',
    steps: [['claim', 'casper']],
  },
  {
    by: 'jonas',
    ago: 150,
    took: 140,
    title: 'Members see a 404 after paying the yearly fee',
    app: 'lovable',
    urgency: 'ASAP',
    description:
      'The payment arrives, but the page after it does not exist, so people call me. The address ends in `/succes`.',
    steps: [
      ['claim', 'samir'],
      ['quote', 1, 80, 'The return page, and a note in the member’s record that the fee was paid.'],
      ['accept quote'],
      ['pay'],
      ['start'],
    ],
  },
];
