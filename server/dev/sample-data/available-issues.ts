import type { SampleIssue } from './sample-issue.ts';

/** Issues that no engineer has claimed. */
export const availableIssues: readonly SampleIssue[] = [
  {
    key: 'waiting',
    by: 'mara',
    ago: 2,
    title: 'Sold-out lamps can still be added to the cart',
    app: 'cursor',
    urgency: 'ASAP',
    live: 'https://harbour-shop.example.com',
    description: `Two customers bought the last **Fyr lamp** within a minute, and I had to write one of them an apology.

1. Open the same lamp in two browsers
2. Add it to the cart in both
3. Pay in both: both orders go through

The stock is a number in the \`products\` table. It went to -1. I expected the second customer to see "sold out" at the latest when paying.`,
  },
  {
    by: 'jonas',
    ago: 5,
    title: 'Google sign-in works on localhost but not on my domain',
    app: 'lovable',
    urgency: 'This Week',
    description: `After choosing my Google account I land on a white page with \`redirect_uri_mismatch\`. On localhost it works.

I moved from the preview address to my own domain last Friday and that is when it stopped. I changed the address in one place in the Google console, but I may have missed another.`,
  },
  {
    by: 'sofie.lund@example.com',
    ago: 7,
    title: 'Booking emails arrive twice, sometimes three times',
    app: 'bolt',
    urgency: 'This Week',
    description: `Every booking in my yoga studio app sends the confirmation at least twice. Guests think they booked two places.

It started when I added a retry because the first send sometimes failed. The function that sends is called from a database webhook.`,
  },
  {
    by: 'priya',
    ago: 9,
    title: 'Move 14,000 rows from Airtable without losing the attachments',
    app: 'replit',
    urgency: 'No Rush',
    description: `I have the tables in Postgres already and an import script that my tool wrote. It copies text fine, but attachments are links that stop working after two hours.

What I need: the files themselves in my storage, and the rows pointing at them. About 3 GB in all.`,
  },
  {
    by: 'aiko',
    ago: 11,
    title: 'The calendar shows lessons one hour late since the clocks changed',
    app: 'v0',
    urgency: 'ASAP',
    description: `Teachers in Lisbon see every lesson at the right time. Students in Tokyo saw it right until the last Sunday in October and now see it an hour late.

Times are stored as text like \`2026-11-02 18:00\`. I suspect that is the problem but I do not know how to change it with 600 lessons already booked.`,
  },
  {
    by: 'desk@atlas-tutors.example.com',
    ago: 12,
    title: 'Two tutors can take the same student',
    app: 'bolt',
    urgency: 'This Week',
    description:
      'When two tutors press "Take" at nearly the same time, both see the student in their list. It happens about once a week. Everything is in PostgreSQL.',
  },
  {
    by: 'hello@bakerymap.example.com',
    ago: 13,
    title: 'Map is blank on iPhones',
    app: 'lovable',
    urgency: 'This Week',
    description: `The bakery map works on my laptop and on Android. On iPhones it stays grey, with no error on the page.

I cannot open a console on the phone. It is the only page that uses the map library.`,
  },
  {
    by: 'tomas',
    ago: 14,
    title: 'Uploading a photo from the phone fails above 4 MB',
    app: 'cursor',
    urgency: 'This Week',
    description: `\`413 Request Entity Too Large\`, but only on the deployed version. Photos from newer phones are 6 to 12 MB.

Making them smaller in the browser first would be fine too. I do not need the originals.`,
  },
  {
    by: 'noor',
    ago: 16,
    title: 'Everyone can read everyone’s invoices',
    app: 'lovable',
    urgency: 'ASAP',
    description: `A friend opened the network tab and showed me that \`/rest/v1/invoices?select=*\` returns **all** invoices, not just hers.

I turned row level security on, and then the page was empty for everybody, so I turned it off again. Please help me do this right. There are about 40 users.`,
  },
  {
    by: 'dev@kitetrips.example.com',
    ago: 18,
    title: 'Stripe says the webhook signature is wrong',
    app: 'replit',
    urgency: 'This Week',
    description: `\`No signatures found matching the expected signature for payload\` on every event. The secret is copied correctly, I checked four times.

The handler parses the body with \`express.json()\` before checking. Could that be it?`,
  },
  {
    by: 'jonas',
    ago: 20,
    title: 'Search does not find names with umlauts',
    app: 'lovable',
    urgency: 'No Rush',
    description: `Searching for "Muller" should find "Müller", and the other way round. Right now it only finds the exact letters.

The list has 3,000 members and lives in Postgres.`,
  },
  {
    key: 'unbreakable',
    by: 'mara',
    ago: 19,
    title: `TypeError: Cannot read properties of undefined (reading 'session.user.profile.preferences.notifications.channels')`,
    app: 'v0',
    urgency: 'This Week',
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
    by: 'team@petsit.example.com',
    ago: 3,
    title: 'Chat messages appear only after a reload',
    app: 'bolt',
    urgency: 'This Week',
    description: `Pet owners and sitters write to each other, but a new message shows up only when the page is loaded again.

I tried to subscribe to changes. It connects, but no event ever arrives. Row level security is on.`,
  },
  {
    by: 'aiko',
    ago: 6,
    title: 'Export the attendance list as a spreadsheet',
    app: 'v0',
    urgency: 'No Rush',
    description: `The button exists and downloads a file, but Excel shows every line in one column, and Japanese names as question marks.

Columns: date, lesson, student, present or not, note.`,
  },
  {
    by: 'mail@oldtownwalks.example.com',
    ago: 10,
    title: 'My build fails with "out of memory" since I added the gallery',
    app: 'cursor',
    urgency: 'No Rush',
    description: `\`JavaScript heap out of memory\` after about two minutes. The gallery imports 180 photos.

It still runs with \`npm run dev\`. I would also like the pages to load faster, if that is related.`,
  },
  {
    by: 'priya',
    ago: 15,
    title: 'The AI summary costs me 40 dollars a day',
    app: 'replit',
    urgency: 'This Week',
    description: `Every visit to a report asks the model for a summary again, although the report does not change after it is filed.

I would like it to be made once and stored. There are about 900 reports, and 20 new ones a day.`,
  },
  {
    by: 'ben@slowpress.example.com',
    ago: 17,
    title: 'Password reset link opens the home page',
    app: 'lovable',
    urgency: 'No Rush',
    description:
      'The email arrives and the link opens my site, but it just shows the home page, signed in. There is no form for a new password.',
  },
  {
    by: 'tomas',
    ago: 18,
    title: 'Work offline and send the notes later',
    app: 'cursor',
    urgency: 'No Rush',
    description: `We take notes in places without signal. At the moment a note that is saved offline is simply gone.

It would be enough to keep them on the phone and send them when there is a connection, as long as nothing is sent twice.`,
  },
  {
    by: 'noor',
    ago: 28,
    title: 'Invoice numbers skip and repeat',
    app: 'lovable',
    urgency: 'No Rush',
    description:
      'My accountant needs invoice numbers without gaps. The app counts rows and adds one, so two people at once get the same number, and a deleted draft leaves a hole.',
  },
  {
    by: 'club@northrow.example.com',
    ago: 44,
    title: 'Arabic pages are laid out from left to right',
    app: 'other',
    urgency: 'No Rush',
    description:
      'The texts are translated, but menus, arrows and forms stay where they are in English. The site is built with Next.js and Tailwind.',
  },
];
