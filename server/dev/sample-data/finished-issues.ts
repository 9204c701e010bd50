import { acceptedFixes } from './accepted-fixes.ts';
import { paidQuote, type SampleIssue } from './sample-issue.ts';

/** Issues with a fix, and issues that ended without one. */
export const finishedIssues: readonly SampleIssue[] = [
  {
    facts: { key: 'paidFix', by: 'mara', ago: 110, took: 90, app: 'cursor' },
    title: 'Uploading a product picture from the phone does nothing',
    description: `I choose a picture, the button spins, and then nothing. On my laptop the same picture works.

The phone saves pictures as \`.heic\`.`,
    steps: [
      ['claim', 'greta'],
      ...paidQuote(
        3,
        240,
        'Converts HEIC pictures when they are uploaded, and says what is wrong if a file cannot be read.',
      ),
      ['start'],
      [
        'fix',
        2.5,
        `Pictures from iPhones are now converted while they upload.

- \`convertPicture\` turns HEIC into JPEG before anything else happens
- a picture that cannot be read shows a sentence instead of spinning
- a test with one picture of each kind`,
        'Upload a picture from your phone. It appears in the list within a few seconds.',
      ],
    ],
  },
  {
    facts: { key: 'resolved', by: 'mara', ago: 500, took: 70, app: 'bolt' },
    title: 'The cart forgets everything after signing in',
    description:
      'Customers fill the cart, sign in to pay, and the cart is empty. About a third of them leave.',
    steps: [
      ['claim', 'greta'],
      ['start'],
      [
        'fix',
        1.5,
        'The cart of a visitor is now merged into the cart of the account when they sign in.',
        'Add something to the cart signed out, sign in, and open the cart.',
      ],
      ['client', 'It works, thank you!'],
      ['accept fix'],
    ],
  },
  {
    facts: { key: 'closed', by: 'mara', ago: 400, took: 3, app: 'lovable', urgency: 'No Rush' },
    title: 'Crash',
    description: 'It crashes.',
    steps: [['cancel', 'It went away by itself.']],
  },
  {
    facts: { key: 'takenDown', by: 'mara', ago: 300, took: 1, app: 'lovable', urgency: 'No Rush' },
    title: 'Please look at my database',
    description: 'Please look at my database. The address and the password are in the next line.',
    steps: [
      [
        'take down',
        'The description contained the password of your database. Change it, then send the issue again without it.',
      ],
    ],
  },
  {
    facts: { by: 'jonas', ago: 180, took: 120, app: 'lovable', urgency: 'No Rush' },
    title: 'Import 400 members from the old website',
    description:
      'I have a spreadsheet with names, voices and addresses. About 30 people are in the new app already and must not appear twice.',
    steps: [
      ['claim', 'ines'],
      ...paidQuote(
        2,
        160,
        'An import that matches people by address, shows what it would do, and can be repeated.',
      ),
      ['start'],
      [
        'fix',
        2,
        '392 people were added and 8 were matched with existing ones. The import page stays, for next year.',
        'Open Members and search for any name of the spreadsheet.',
      ],
    ],
  },
  {
    facts: { by: 'aiko', ago: 200, took: 150, app: 'v0', urgency: 'No Rush' },
    title: 'Send teachers a weekly summary',
    description:
      'Every Sunday evening, in the time zone of the teacher: the lessons of the next week, and who has not paid.',
    steps: [
      ['claim', 'samir'],
      ...paidQuote(5, 450, 'The email, a schedule for each time zone, and a link to stop it.'),
      ['start'],
      [
        'fix',
        5.5,
        'The summary goes out on Sundays at 18:00 of the teacher’s time zone. Each teacher can turn it off.',
        'Press "Send me a test" on the settings page.',
      ],
    ],
  },
  {
    facts: { by: 'noor', ago: 350, took: 150, app: 'lovable', urgency: 'No Rush' },
    title: 'Connect my accounting program',
    description:
      'Invoices should appear in my accounting program by themselves. It has an API, but only for the larger plan, which I do not have yet.',
    steps: [
      ['claim', 'samir'],
      ...paidQuote(8, 720, 'Sends each final invoice once, with a list of what could not be sent.'),
      ['engineer', 'The API answers "not in your plan" for invoices. Will you change to the larger plan?'],
      ['client', 'No, it is too expensive. Can we stop here?'],
      ['cancel', 'The program is too expensive for me. I may come back to this next year.'],
    ],
  },
  {
    facts: { by: 'priya', ago: 260, took: 40, app: 'replit', urgency: 'No Rush' },
    title: 'Translate the whole app into Hindi',
    description:
      'All texts of the app, about 300. I can check the result, but I do not want to write it all.',
    steps: [
      ['claim', 'wren'],
      [
        'release',
        'The texts are not in one place, and I cannot judge the language. Someone else will do this better.',
      ],
    ],
  },
  {
    facts: { by: 'priya', ago: 450, took: 30, app: 'replit' },
    title: 'Charts are empty in Firefox',
    description: 'They work in Chrome. In Firefox there is only the frame.',
    steps: [
      ['claim', 'wren'],
      ['cancel by operator', 'The client wrote to us: an update of the chart library solved it.'],
    ],
  },
  ...acceptedFixes,
];
