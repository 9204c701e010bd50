import type { SupabaseClient } from '@supabase/supabase-js';
import { linkMailedTo } from '../journeys/mailbox.ts';
import { type Door, enter, join, type Member, password, visitorOf } from './cast.ts';
import { type FixtureIssues, makeIssues } from './fixture-issues.ts';
import { OPERATOR, operate } from './fixture-operating.ts';

export type Person = 'client' | 'newcomer' | 'engineer' | 'beginner' | 'operator';

/** An instance with users and issues in every state, all created through the product's API. */
export type Fixture = {
  origin: string;
  people: Record<Person, Member>;
  issues: FixtureIssues & { takenDown: string };
  checkout: string;
  /** Mailed links, relative to the origin. */
  links: Record<'signUp' | 'signIn' | 'used', string>;
};

const CLIENT = 'mara.lindqvist@example.com';
const NEWCOMER = 'a.rather.long.address.of.someone.new@mail.example.com';

/** Fills a fresh instance; `screenshot` is the image attached by the client. */
export async function makeFixture(door: Door, screenshot: Buffer): Promise<Fixture> {
  const { origin, request } = door;
  const visitor = await visitorOf(origin);
  // First, since operators also get mail about others' actions.
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
  const { error } = await visitor.auth.signUp({ email, password });
  if (error) throw error;
  return linkMailedTo(request, email);
}

async function signInLink(door: Door, visitor: SupabaseClient, email: string): Promise<string> {
  await join(door, email);
  const earlier = await linkMailedTo(door.request, email);
  const { error } = await visitor.auth.signInWithOtp({ email });
  if (error) throw error;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const link = await linkMailedTo(door.request, email);
    if (link !== earlier) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No sign-in link reached ${email}.`);
}
