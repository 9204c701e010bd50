import type { SampleIssue } from './sample-issue.ts';

/** Issues that no engineer has claimed. */
export const availableIssues: readonly SampleIssue[] = [
  {
    facts: { key: 'waiting', by: 'mara', ago: 2, app: 'cursor', urgency: 'ASAP' },
    title: 'Sold-out lamps can still be added to the cart',
    live: 'https://harbour-shop.example.com',
    description: `Two customers bought the last **Fyr lamp** within a minute, and I had to write one of them an apology.

1. Open the same lamp in two browsers
2. Add it to the cart in both
3. Pay in both: both orders go through

The stock is a number in the \`products\` table. It went to -1. I expected the second customer to see "sold out" at the latest when paying.`,
  },
  {
    facts: { by: 'jonas', ago: 5, app: 'lovable' },
    title: 'Google sign-in works on localhost but not on my domain',
    description: `After choosing my Google account I land on a white page with \`redirect_uri_mismatch\`. On localhost it works.

I moved from the preview address to my own domain last Friday and that is when it stopped. I changed the address in one place in the Google console, but I may have missed another.`,
  },
  {
    facts: { by: 'sofie.lund@example.com', ago: 7, app: 'bolt' },
    title: 'Booking emails arrive twice, sometimes three times',
    description: `Every booking in my yoga studio app sends the confirmation at least twice. Guests think they booked two places.

It started when I added a retry because the first send sometimes failed. The function that sends is called from a database webhook.`,
  },
  {
    facts: { by: 'priya', ago: 9, app: 'replit', urgency: 'No Rush' },
    title: 'Move 14,000 rows from Airtable without losing the attachments',
    description: `I have the tables in Postgres already and an import script that my tool wrote. It copies text fine, but attachments are links that stop working after two hours.

What I need: the files themselves in my storage, and the rows pointing at them. About 3 GB in all.`,
  },
  {
    facts: { by: 'aiko', ago: 11, app: 'v0', urgency: 'ASAP' },
    title: 'The calendar shows lessons one hour late since the clocks changed',
    description: `Teachers in Lisbon see every lesson at the right time. Students in Tokyo saw it right until the last Sunday in October and now see it an hour late.

Times are stored as text like \`2026-11-02 18:00\`. I suspect that is the problem but I do not know how to change it with 600 lessons already booked.`,
  },
  {
    facts: { by: 'desk@atlas-tutors.example.com', ago: 12, app: 'bolt' },
    title: 'Two tutors can take the same student',
    description:
      'When two tutors press "Take" at nearly the same time, both see the student in their list. It happens about once a week. Everything is in PostgreSQL.',
  },
  {
    facts: { by: 'hello@bakerymap.example.com', ago: 13, app: 'lovable' },
    title: 'Map is blank on iPhones',
    description: `The bakery map works on my laptop and on Android. On iPhones it stays grey, with no error on the page.

I cannot open a console on the phone. It is the only page that uses the map library.`,
  },
  {
    facts: { by: 'tomas', ago: 14, app: 'cursor' },
    title: 'Uploading a photo from the phone fails above 4 MB',
    description: `\`413 Request Entity Too Large\`, but only on the deployed version. Photos from newer phones are 6 to 12 MB.

Making them smaller in the browser first would be fine too. I do not need the originals.`,
  },
  {
    facts: { by: 'noor', ago: 16, app: 'lovable', urgency: 'ASAP' },
    title: 'Everyone can read everyone’s invoices',
    description: `A friend opened the network tab and showed me that \`/rest/v1/invoices?select=*\` returns **all** invoices, not just hers.

I turned row level security on, and then the page was empty for everybody, so I turned it off again. Please help me do this right. There are about 40 users.`,
  },
  {
    facts: { by: 'dev@kitetrips.example.com', ago: 18, app: 'replit' },
    title: 'Stripe says the webhook signature is wrong',
    description: `\`No signatures found matching the expected signature for payload\` on every event. The secret is copied correctly, I checked four times.

The handler parses the body with \`express.json()\` before checking. Could that be it?`,
  },
  {
    facts: { by: 'jonas', ago: 20, app: 'lovable', urgency: 'No Rush' },
    title: 'Search does not find names with umlauts',
    description: `Searching for "Muller" should find "Müller", and the other way round. Right now it only finds the exact letters.

The list has 3,000 members and lives in Postgres.`,
  },
  {
    facts: { key: 'unbreakable', by: 'mara', ago: 19, app: 'v0' },
    title: `TypeError: Cannot read properties of undefined (reading 'session.user.profile.preferences.notifications.channels')`,
    repository: 'mara-lindqvist/harbour-shop-notifications-experiments-2026',
    description: `https://preview.example.com/${'harbour-shop/'.repeat(8)}settings?token=${'4f9c1a'.repeat(16)}

# What happens
The settings page crashes for customers who signed up before March. \`session.user.profile.preferences.notifications.channels\` does not exist for them.

| customer | signed up | result | browser |
|---|---|---|---|
| 1 | January | crash | Safari 26 |
| 2 | June | fine | Firefox 151 |

- [x] cleared the cache
- [ ] tried another account

> It worked last week. I only asked my tool to add a checkbox.

\`\`\`
at ${'async Object.handler '.repeat(10)}(/var/task/server/chunks/ssr/[root-of-the-server]__e8c6.js:1:20812)
\`\`\``,
  },
  {
    facts: { by: 'team@petsit.example.com', ago: 3, app: 'bolt' },
    title: 'Chat messages appear only after a reload',
    description: `Pet owners and sitters write to each other, but a new message shows up only when the page is loaded again.

I tried to subscribe to changes. It connects, but no event ever arrives. Row level security is on.`,
  },
  {
    facts: { by: 'aiko', ago: 6, app: 'v0', urgency: 'No Rush' },
    title: 'Export the attendance list as a spreadsheet',
    description: `The button exists and downloads a file, but Excel shows every line in one column, and Japanese names as question marks.

Columns: date, lesson, student, present or not, note.`,
  },
  {
    facts: { by: 'mail@oldtownwalks.example.com', ago: 10, app: 'cursor', urgency: 'No Rush' },
    title: 'My build fails with "out of memory" since I added the gallery',
    description: `\`JavaScript heap out of memory\` after about two minutes. The gallery imports 180 photos.

It still runs with \`npm run dev\`. I would also like the pages to load faster, if that is related.`,
  },
  {
    facts: { by: 'priya', ago: 15, app: 'replit' },
    title: 'The AI summary costs me 40 dollars a day',
    description: `Every visit to a report asks the model for a summary again, although the report does not change after it is filed.

I would like it to be made once and stored. There are about 900 reports, and 20 new ones a day.`,
  },
  {
    facts: { by: 'ben@slowpress.example.com', ago: 17, app: 'lovable', urgency: 'No Rush' },
    title: 'Password reset link opens the home page',
    description:
      'The email arrives and the link opens my site, but it just shows the home page, signed in. There is no form for a new password.',
  },
  {
    facts: { by: 'tomas', ago: 18, app: 'cursor', urgency: 'No Rush' },
    title: 'Work offline and send the notes later',
    description: `We take notes in places without signal. At the moment a note that is saved offline is simply gone.

It would be enough to keep them on the phone and send them when there is a connection, as long as nothing is sent twice.`,
  },
  {
    facts: { by: 'noor', ago: 28, app: 'lovable', urgency: 'No Rush' },
    title: 'Invoice numbers skip and repeat',
    description:
      'My accountant needs invoice numbers without gaps. The app counts rows and adds one, so two people at once get the same number, and a deleted draft leaves a hole.',
  },
  {
    facts: { by: 'club@northrow.example.com', ago: 44, app: 'other', urgency: 'No Rush' },
    title: 'Arabic pages are laid out from left to right',
    description:
      'The texts are translated, but menus, arrows and forms stay where they are in English. The site is built with Next.js and Tailwind.',
  },
];
