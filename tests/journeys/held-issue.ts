import type { Page } from '@playwright/test';
import { type Door, done, enter, join, type Member } from '../screens/people.ts';
import { submit } from './issue-steps.ts';

export type HeldIssue = { id: string; title: string; client: Member; engineer: Member };

/** Creates an issue, a client and an engineer. Each of their names contains `name`. */
export async function heldIssue(door: Door, name: string): Promise<HeldIssue> {
  const title = `The ${name} page stays empty`;
  const email = `${name}.client@example.com`;
  const engineer = await join(door, `${name}.engineer@example.com`, {
    role: 'engineer',
    name: 'Grace Hopper',
    skills: ['TypeScript'],
  });
  const github_link = `https://github.com/ada/${name}`;
  const id = await submit(door.request, { title, description: 'It shows nothing.', email, github_link });
  const client = await enter(door, email);
  await done(
    engineer.client.from('issues').update({ status: 'pending', engineer_id: engineer.id }).eq('id', id),
  );
  return { id, title, client, engineer };
}

export function sendQuote({ id, engineer }: HeldIssue, p_price: number): Promise<void> {
  const terms = { p_hours: 2.5, p_price, p_note: 'The fix, and a **test** that shows it.' };
  return done(engineer.client.rpc('send_quote', { p_issue_id: id, ...terms }));
}

export function sendMessage(issue: HeldIssue, sender: 'client' | 'engineer', text: string): Promise<void> {
  const message = { p_issue_id: issue.id, p_sender: sender, p_content: text };
  return done(issue[sender].client.rpc('add_message', message));
}

export async function openAs(page: Page, { session }: Member, path: string): Promise<void> {
  await page.goto('/no-such-page');
  await page.evaluate(
    (kept) => localStorage.setItem('sb-localhost-auth-token', kept),
    JSON.stringify(session),
  );
  await page.goto(path);
}

export const openAsClient = (page: Page, { client, id }: HeldIssue) =>
  openAs(page, client, `/dashboard/${id}`);

export const openAsEngineer = (page: Page, { engineer, id }: HeldIssue, query = '') =>
  openAs(page, engineer, `/engineer-app/${id}${query}`);
