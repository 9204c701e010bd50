import type { SamplePersonKey } from './people.ts';
import { paidQuote, type SampleIssue, type Step } from './sample-issue.ts';

/** Paid issues whose fix the client accepted. */
export const acceptedFixes: readonly SampleIssue[] = [
  fixed(
    { by: 'jonas', engineer: 'samir', ago: 690, took: 60, app: 'lovable' },
    'Invitations link to localhost',
    'Every invitation that my choir app sends links to `http://localhost:5173`. Nobody but me can open it.',
    [1, 90, 'Links are made from the address of the site, set once in the settings of your host.'],
    'Very fast, and the explanation helped me find two other places.',
  ),
  fixed(
    { by: 'priya', engineer: 'ines', ago: 660, took: 90, app: 'replit' },
    'CSV import stops at line 4,812',
    'The import ends without an error, always at the same line. That line has a comma inside quotation marks.',
    [2, 170, 'The file is now read by a CSV library instead of split at commas. All 9,300 lines arrive.'],
    'All rows are there. Thank you!',
  ),
  fixed(
    { by: 'aiko', engineer: 'greta', ago: 640, took: 120, app: 'v0' },
    'Teachers see each other’s private notes',
    'Notes about students should be visible to the teacher who wrote them. Right now every teacher sees all of them.',
    [3, 270, 'Row level security on `notes`, with a test for a teacher, another teacher and a student.'],
    'I tested with two accounts. Perfect.',
  ),
  fixed(
    { by: 'tomas', engineer: 'wren', ago: 610, took: 48, app: 'cursor' },
    'The map jumps back to Madrid',
    'Whenever a note is saved, the map jumps to its start position. It is hard to add several notes in one place.',
    [1, 75, 'Saving no longer rebuilds the map. The position stays where it was.'],
    'Great, this was so annoying.',
  ),
  fixed(
    { by: 'noor', engineer: 'samir', ago: 580, took: 100, app: 'lovable' },
    'PDF invoices cut off the last line',
    'If an invoice has more than 14 lines, the total is missing from the PDF.',
    [2.5, 220, 'Long invoices continue on a second page, and the total is always on the last.'],
    'Looks right for all my customers.',
  ),
  fixed(
    { by: 'priya', engineer: 'ines', ago: 550, took: 72, app: 'bolt' },
    'Prices are wrong by a cent',
    'A cart with three items at 19.99 shows 59.96999999. The payment is then refused.',
    [1.5, 140, 'Amounts are whole cents everywhere. Rounding happens once, where discounts are applied.'],
    'Thank you.',
  ),
  fixed(
    { by: 'jonas', engineer: 'greta', ago: 520, took: 140, app: 'lovable' },
    'Member list leaks phone numbers',
    'The public page loads the full member rows, phone numbers included, although it shows only names.',
    [2, 200, 'The page reads a view with names only, and the table is closed to visitors.'],
    'Thank you, I slept badly over this one.',
  ),
  fixed(
    { by: 'aiko', engineer: 'ines', ago: 470, took: 66, app: 'v0' },
    'Lessons on 29 February break the calendar',
    'One student booked 29 February 2028 and the whole month view is blank since then.',
    [1, 85, 'Dates come from a date library now. The month view has tests for leap years.'],
    'Works!',
  ),
  fixed(
    { by: 'priya', engineer: 'samir', ago: 430, took: 84, app: 'replit' },
    'Sign-in link says it has expired',
    'Users with company addresses always see "link expired", seconds after it was sent. A scanner seems to open it first.',
    [2, 190, 'The link opens a page with a button, and only the button uses it up.'],
    'Two of my biggest customers can finally sign in.',
  ),
  fixed(
    { by: 'tomas', engineer: 'greta', ago: 380, took: 110, app: 'cursor' },
    'Notes disappear when two people edit',
    'If my colleague and I edit the same note, the one who saves last wins and the other text is gone.',
    [4, 380, 'A note now has a version. Whoever saves an outdated one sees both texts and can merge them.'],
    'This is much better than what I had in mind.',
  ),
  fixed(
    { by: 'noor', engineer: 'ines', ago: 330, took: 60, app: 'lovable' },
    'Dates are shown the American way',
    'My customers read 03/04 as the third of April. I want 3 April 2026 everywhere.',
    [1, 70, 'One function formats every date, in the language of the browser.'],
    'Nice and quick.',
  ),
  fixed(
    { by: 'tomas', engineer: 'wren', ago: 290, took: 50, app: 'lovable' },
    'The menu covers the page on small phones',
    'On phones below 375 pixels the open menu cannot be closed, because the button is off screen.',
    [1, 60, 'The menu fits small screens, closes with Escape and with a tap beside it.'],
    'Thanks!',
  ),
];

/** A paid issue whose fix the client accepted. */
function fixed(
  { engineer, ...facts }: SampleIssue['facts'] & { engineer: SamplePersonKey },
  title: string,
  description: string,
  [hours, price, fix]: readonly [hours: number, price: number, fix: string],
  thanks: string,
): SampleIssue {
  const steps: Step[] = [
    ['claim', engineer],
    ...paidQuote(hours, price, 'The fix, a test for it, and a short explanation of what went wrong.'),
    ['start'],
    ['fix', hours, fix],
    ['client', thanks],
    ['accept fix'],
  ];
  return { facts, title, description, steps };
}
