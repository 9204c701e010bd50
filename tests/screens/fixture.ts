import type { SupabaseClient } from '@supabase/supabase-js';
import { linkMailedTo } from '../journeys/mailbox.ts';
import { type FixtureIssues, makeIssues, submitted } from './fixture-issues.ts';
import { type Door, done, enter, join, type Member, OPERATOR, password, visitorOf } from './people.ts';
import { shortIssue } from './sample-issues.ts';

export type Person = 'client' | 'newcomer' | 'engineer' | 'beginner' | 'operator';

export type Fixture = {
  origin: string;
  people: Record<Person, Member>;
  issues: FixtureIssues & { takenDown: string };
  checkout: string;
  links: Record<'signUp' | 'signIn' | 'used', string>;
};

const CLIENT = 'mara.lindqvist@example.com';
const NEWCOMER = 'a.rather.long.address.of.someone.new@mail.example.com';

/** Fills a fresh instance. The client attaches `screenshot` to an issue. */
export async function makeFixture(door: Door, screenshot: Buffer): Promise<Fixture> {
  const { origin, request } = door;
  const visitor = await visitorOf(origin);
  // The operator joins first because operators also get mail about the actions of others.
  const operator = await join(door, OPERATOR);
  const engineer = await join(door, 'grace.hopper@example.com', {
    role: 'engineer',
    name: 'Grace Hopper',
    skills: ['TypeScript', 'PostgreSQL', 'Payments', 'React'],
  });
  const beginner = await join(door, 'ada@example.com', {
    role: 'engineer',
    name: 'Augusta Ada King-Noel, Countess of Lovelace',
    skills: ['Python'],
  });
  const { ids, client, checkout } = await makeIssues({
    visitor,
    engineer,
    address: CLIENT,
    screenshot,
    enter: () => enter(door, CLIENT),
  });
  const newcomer = await join(door, NEWCOMER);
  const takenDown = await operate(door, operator, visitor, CLIENT);
  return {
    origin,
    people: { client, newcomer, engineer, beginner, operator },
    issues: { ...ids, takenDown },
    checkout,
    links: {
      used: await linkMailedTo(request, NEWCOMER),
      signUp: await signUpLink(door, visitor, 'just.signed.up@example.com'),
      signIn: await signInLink(door, visitor, 'asked.for.a.link@example.com'),
    },
  };
}

async function signUpLink({ request }: Door, visitor: SupabaseClient, email: string): Promise<string> {
  await done(visitor.auth.signUp({ email, password }));
  return linkMailedTo(request, email);
}

async function signInLink(door: Door, visitor: SupabaseClient, email: string): Promise<string> {
  await join(door, email);
  await done(visitor.auth.signInWithOtp({ email }));
  return linkMailedTo(door.request, email, 'magiclink');
}

/** Suspends an engineer who is assigned to an issue. Then takes down a submission and returns its ID. */
async function operate(
  door: Door,
  operator: Member,
  visitor: SupabaseClient,
  clientAddress: string,
): Promise<string> {
  const rude = await join(door, 'charles.babbage@example.com', {
    role: 'engineer',
    name: 'Charles Babbage',
    skills: ['Assembler', 'Brass'],
  });
  const held = await submitted(visitor, {
    ...shortReport('Dark mode flashes white on every page'),
    email: 'someone@example.com',
  });
  await done(rude.client.from('issues').update({ status: 'pending', engineer_id: rude.id }).eq('id', held));
  await done(
    operator.client.rpc('suspend_engineer', {
      p_engineer_id: rude.id,
      p_reason: 'Three clients in a row were left without an answer for more than a week.',
    }),
  );
  const takenDown = await submitted(visitor, {
    ...shortReport('Please look at my database'),
    email: clientAddress,
  });
  await done(
    operator.client.rpc('take_down_issue', {
      p_issue_id: takenDown,
      p_reason:
        'The description held the passwords of your database. Change them, then send the issue without.',
    }),
  );
  return takenDown;
}

function shortReport(title: string) {
  return { ...shortIssue, title, description: title };
}
