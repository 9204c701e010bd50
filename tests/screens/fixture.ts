import type { SupabaseClient } from '@supabase/supabase-js';
import { samplePeople } from '#server/dev/sample-data/people.ts';
import type { SampleIssueKey } from '#server/dev/sample-data/sample-issue.ts';
import { asDeveloper } from '../instance/dev-secret.ts';
import { linkMailedTo } from '../journeys/mailbox.ts';
import { type Door, done, join, joinOnce, type Member, password, visitorOf } from './people.ts';

export type Person = 'client' | 'newcomer' | 'engineer' | 'beginner' | 'operator';

/** An instance with the sample data, and links and users that only tests need. */
export type Fixture = {
  origin: string;
  people: Record<Person, Member>;
  issues: Record<SampleIssueKey, string>;
  checkout: string;
  links: Record<'signUp' | 'signIn' | 'used', string>;
};

const NEWCOMER = 'a.rather.long.address.of.someone.new@mail.example.com';

/** Fills a fresh instance. */
export async function makeFixture(door: Door): Promise<Fixture> {
  const { origin, request } = door;
  const filled = await request.put('/dev/sample-data', { headers: asDeveloper, timeout: 120_000 });
  if (!filled.ok()) throw new Error(`The sample data could not be added: ${await filled.text()}`);
  const { issues, checkout } = (await filled.json()) as Pick<Fixture, 'issues' | 'checkout'>;
  const visitor = await visitorOf(origin);
  const people = {
    client: await joinOnce(door, samplePeople.mara.email),
    engineer: await joinOnce(door, samplePeople.greta.email),
    operator: await joinOnce(door, samplePeople.operator.email),
    newcomer: await join(door, NEWCOMER),
    beginner: await join(door, 'ada@example.com', {
      role: 'engineer',
      name: 'Augusta Ada King-Noel, Countess of Lovelace',
      skills: ['Python'],
    }),
  };
  const links = {
    used: await linkMailedTo(request, NEWCOMER),
    signUp: await signUpLink(door, visitor, 'just.signed.up@example.com'),
    signIn: await signInLink(door, visitor, 'asked.for.a.link@example.com'),
  };
  return { origin, people, issues, checkout, links };
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
