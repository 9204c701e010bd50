import { paidQuote, type SampleIssue } from './sample-issue.ts';

/** Issues that an engineer is working on. */
export const issuesInProgress: readonly SampleIssue[] = [
  {
    facts: { key: 'inProgress', by: 'mara', ago: 40, took: 37, app: 'cursor', urgency: 'ASAP' },
    title: 'Checkout charges twice when the bank asks for a second step',
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
      ...paidQuote(
        3,
        285,
        'One order and one capture per payment, however often the return page is opened, with a test for both.',
      ),
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
    facts: { by: 'aiko', ago: 120, took: 110, app: 'v0' },
    title: 'Students can cancel a lesson after it has started',
    description:
      'The button disappears 12 hours before, but the request still works if the page was open. Two students found out.',
    steps: [
      ['claim', 'samir'],
      ...paidQuote(
        2,
        180,
        'The rule moves into the database, with the time zone of the teacher, and the page shows why it refuses.',
      ),
      ['start'],
      ['engineer', 'The check is in place on my copy. Should a teacher still be able to cancel late?'],
      ['client', 'Yes, teachers always.'],
    ],
  },
  {
    facts: { by: 'tomas', ago: 96, took: 90, app: 'cursor', urgency: 'No Rush' },
    title: 'Photos are rotated by 90 degrees',
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
    facts: { by: 'noor', ago: 140, took: 132, app: 'lovable', urgency: 'ASAP' },
    title: 'Reminder emails stop after the first hundred',
    description:
      'I have 260 open invoices, and every morning exactly 100 reminders go out. The other customers never get one.',
    steps: [
      ['claim', 'samir'],
      ...paidQuote(2, 190, 'Sends in batches, remembers who got a reminder, and continues after an error.'),
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
    facts: { by: 'jonas', ago: 150, took: 140, app: 'lovable', urgency: 'ASAP' },
    title: 'Members see a 404 after paying the yearly fee',
    description:
      'The payment arrives, but the page after it does not exist, so people call me. The address ends in `/succes`.',
    steps: [
      ['claim', 'samir'],
      ...paidQuote(1, 80, 'The return page, and a note in the member’s record that the fee was paid.'),
      ['start'],
    ],
  },
];
