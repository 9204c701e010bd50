import type { SupabaseClient } from '@supabase/supabase-js';
import { samplePdf, sampleZip } from '../files/sample-files.ts';
import { done, type Member } from './people.ts';
import {
  doubleCharge,
  guestList,
  longReport,
  mailReport,
  otherReports,
  resolvedReport,
  type SampleIssue,
  secondReport,
  shortIssue,
  timezoneReport,
  unbreakableIssue,
  uploadReport,
} from './sample-issues.ts';

export type FixtureIssues = Awaited<ReturnType<typeof makeIssues>>['ids'];

type Making = {
  visitor: SupabaseClient;
  engineer: Member;
  address: string;
  screenshot: Buffer;
  enter: () => Promise<Member>;
};

/**
 * Creates issues of one client in every state. Each change is made by the user who would make it in the
 * product.
 */
export async function makeIssues(making: Making) {
  const { visitor, engineer, address } = making;
  const submit = (sample: SampleIssue, attachments: string[] = [], email = address) =>
    submitted(visitor, { ...sample, attachments, email });
  for (const [index, sample] of otherReports.entries())
    await submit(sample, [], `other-${index}@example.com`);

  const files = await uploaded(visitor, making.screenshot);
  const closed = await submit(shortIssue);
  const client = await making.enter();
  const [quoted, accepted, paid, paidFix] = [
    await submit(guestList),
    await submit(timezoneReport),
    await submit(mailReport),
    await submit(uploadReport),
  ];
  const resolved = await submit(resolvedReport);
  const unbreakable = await submit(unbreakableIssue);
  const claimed = await submit(secondReport);
  const waiting = await submit(longReport);
  const inProgress = await submit(doubleCharge, files);

  await done(client.client.rpc('cancel_issue', { p_issue_id: closed, p_reason: 'It went away by itself.' }));
  for (const id of [resolved, claimed, inProgress]) await claim(engineer, id);
  for (const id of [resolved, inProgress]) await start(engineer, id);
  await talk(engineer, client, inProgress, making.screenshot);
  await done(engineer.client.rpc('submit_fix', { p_issue_id: resolved, p_description: FIX }));
  await say(client, 'client', resolved, 'It works, thank you!');
  await done(client.client.rpc('accept_fix', { p_issue_id: resolved }));

  await claim(engineer, paidFix);
  await quoteAndPay(engineer, client, paidFix);
  await start(engineer, paidFix);
  await done(engineer.client.rpc('submit_fix', { p_issue_id: paidFix, p_description: FIX }));
  for (const id of [quoted, accepted, paid]) await claim(engineer, id);
  await quoteTwice(engineer, client, quoted);
  await quoteAndPay(engineer, client, paid);
  const checkout = await quoteAndOpen(engineer, client, accepted);

  const ids = {
    waiting,
    claimed,
    inProgress,
    resolved,
    closed,
    unbreakable,
    quoted,
    accepted,
    paid,
    paidFix,
  };
  return { ids, client, checkout };
}

const FIX = [
  'The guest list was read before the session was there. It now waits for it.',
  '',
  '- `useGuests` asks only once `session` is set',
  '- a test opens the page signed out, signed in, and with a session that has run out',
  '',
  'To check: sign out, open **Guests**, sign in. The list is there without loading again.',
].join('\n');

async function talk(engineer: Member, client: Member, id: string, screenshot: Buffer): Promise<void> {
  await say(engineer, 'engineer', id, 'I can see both charges. Does your host run the return page twice?');
  await say(client, 'client', id, 'Yes, it renders once on the server and once in the browser.', screenshot);
  await say(
    engineer,
    'engineer',
    id,
    'That is it, then: `capturePayment` runs in both. I am moving it behind the webhook, so that it runs **once per payment**, however often the page is opened.',
  );
}

export async function submitted(visitor: SupabaseClient, fields: object): Promise<string> {
  const usual = { urgency: 'This Week', coding_app: 'cursor', github_link: 'https://github.com/ada/shop' };
  const row = { ...usual, allow_direct_access: false, repo_access_data: null, ...fields };
  const { data, error } = await visitor.from('code_submissions').insert(row).select('id').single();
  if (error) throw error;
  return String(data.id);
}

async function uploaded(visitor: SupabaseClient, screenshot: Buffer): Promise<string[]> {
  const log = Buffer.from('12:04:07 capturePayment pi_3Q\n12:04:08 capturePayment pi_3Q\n');
  const files = [
    { path: `issues/screen-${Date.now()}.png`, body: screenshot, contentType: 'image/png' },
    { path: `issues/server-${Date.now()}.log`, body: log, contentType: 'text/plain' },
  ];
  const names = ['Payments, two of them.png', 'server.log'];
  for (const [index, { path, body, contentType }] of files.entries()) {
    const metadata = { name: names[index] };
    await done(visitor.storage.from('issue-attachments').upload(path, body, { contentType, metadata }));
  }
  return files.map(({ path }) => path);
}

function claim({ client, id: engineerId }: Member, id: string): Promise<void> {
  return done(client.from('issues').update({ status: 'pending', engineer_id: engineerId }).eq('id', id));
}

function start({ client }: Member, id: string): Promise<void> {
  return done(client.from('issues').update({ status: 'in_progress' }).eq('id', id));
}

async function say(
  { client }: Member,
  sender: string,
  id: string,
  text: string,
  picture?: Buffer,
): Promise<void> {
  const message = { p_issue_id: id, p_sender: sender, p_content: text };
  if (!picture) return done(client.rpc('add_message', message));
  const files = [
    { path: `issues/said-${Date.now()}.png`, body: picture, name: 'After the bank’s page, twice.png' },
    { path: `issues/said-${Date.now()}.pdf`, body: BANK_LETTER, name: 'What the bank wrote.pdf' },
    { path: `issues/said-${Date.now()}.zip`, body: await sampleZip(SHOP), name: 'my-shop.zip' },
  ];
  for (const { path, body, name } of files)
    await done(client.storage.from('issue-attachments').upload(path, body, { metadata: { name } }));
  return done(client.rpc('add_message', { ...message, p_attachments: files.map(({ path }) => path) }));
}

const BANK_LETTER = samplePdf([
  'We booked the same amount twice, one second apart.',
  'The second one is on hold.',
]);
const SHOP = [
  { name: 'my-shop/' },
  { name: 'my-shop/src/capture-payment.ts', text: 'export async function capturePayment() {}\n'.repeat(40) },
  { name: 'my-shop/src/return-page.tsx', text: 'await capturePayment();\n' },
  { name: 'my-shop/package.json', text: '{ "name": "my-shop" }' },
];

const SCOPE = [
  'The session is read before the cookie is there. I make the guest list wait for it, and cover it with tests.',
  '',
  '- the fix in `useGuests`, and the same fault in two other places',
  '- a test signed out, signed in, and with a session that has run out',
  '',
  'Not part of it: the design of the page.',
].join('\n');

/** Sends a quote, declines it and sends a second one. */
async function quoteTwice(engineer: Member, client: Member, id: string): Promise<void> {
  await quote(engineer, id, 6, 540, 'Rewriting the page.');
  const p_reason = 'That is more than I can spend. Only the list matters to me, not the rest of the page.';
  await done(client.client.rpc('decline_quote', { p_issue_id: id, p_reason }));
  await quote(engineer, id, 2.5, 237.5, SCOPE);
}

/** Sends a quote, accepts it and pays in the test checkout. */
async function quoteAndPay(engineer: Member, client: Member, id: string): Promise<void> {
  await quote(engineer, id, 3, 240, SCOPE);
  await done(client.client.rpc('accept_quote', { p_issue_id: id }));
  const session = await openCheckout(client, id);
  const { functions } = client.client;
  await done(functions.invoke('test-checkout', { body: { session_id: session, answer: 'pay' } }));
  await done(functions.invoke('confirm-payment', { body: { issue_id: id, session_id: session } }));
}

/** Sends a quote and accepts it without paying. Returns the checkout ID. */
async function quoteAndOpen(engineer: Member, client: Member, id: string): Promise<string> {
  await quote(engineer, id, 1, 95, SCOPE);
  await done(client.client.rpc('accept_quote', { p_issue_id: id }));
  return openCheckout(client, id);
}

async function openCheckout({ client }: Member, id: string): Promise<string> {
  const { data, error } = await client.functions.invoke<{ url: string }>('create-checkout', {
    body: { issue_id: id },
  });
  if (error) throw error;
  return data?.url.split('/').at(-1) ?? '';
}

function quote({ client }: Member, id: string, p_hours: number, p_price: number, p_note: string) {
  return done(client.rpc('send_quote', { p_issue_id: id, p_hours, p_price, p_note }));
}
