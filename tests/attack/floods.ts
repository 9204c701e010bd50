import { randomUUID } from 'node:crypto';
import { type Arena, type Attack, each } from './arena.ts';
import { newAddress, submission } from './wire.ts';

const bait = 'CLICK https://evil.example';

export const floods: Attack = {
  name: 'floods of mail and model calls',
  mustNot:
    'one address sends few mails to strangers, none with its own words in the subject, and few model calls',
  async run(arena) {
    const { instance, accounts } = arena.world;
    const { calls = [] } = arena.target?.model ?? {};
    await flood(arena, 'submissions naming strangers', 20, 150, (to, from) =>
      arena.ask({ method: 'POST', url: '/rest/v1/code_submissions', payload: submission(to, bait), from }),
    );
    await flood(arena, 'sign-ups of strangers', 31, 100, (email, from) =>
      arena.ask({
        method: 'POST',
        url: '/auth/v1/signup',
        payload: { email, password: bait, data: { name: bait } },
        from,
      }),
    );
    await flood(arena, 'sign-in links for strangers', 31, 100, (email, from) =>
      arena.ask({ method: 'POST', url: '/auth/v1/otp', payload: { email, data: { name: bait } }, from }),
    );
    await flood(
      arena,
      'sign-in links for one person',
      1,
      60,
      () =>
        arena.ask({ method: 'POST', url: '/auth/v1/magiclink', payload: { email: accounts.engineer.email } }),
      accounts.engineer.email,
    );
    await flood(
      arena,
      'confirmations of one issue',
      1,
      60,
      () =>
        arena.ask({
          method: 'POST',
          url: '/functions/v1/send-issue-confirmation',
          payload: { issueId: arena.world.issues[0] },
        }),
      accounts.client.email,
    );
    const before = calls.length;
    const from = newAddress();
    for (const _ of [1, 2]) {
      const payload = Array.from({ length: 30 }, () => submission(`${randomUUID()}@example.net`, bait));
      await arena.ask({ method: 'POST', url: '/rest/v1/code_submissions', payload, from });
    }
    await instance.runJobs();
    const made = calls.length - before;
    arena.notes.push(`60 submissions in two requests: ${made} model calls, ${calls.length} in all`);
    for (let over = 20; over < made; over += 1) arena.gotIn.push('a model call beyond 20 of one address');
  },
};

/** Asks as one address, to another person each time unless `to` names one, and counts their mails. */
async function flood(
  { world: { instance }, ...arena }: Arena,
  what: string,
  allowed: number,
  tries: number,
  ask: (to: string, from: string) => Promise<unknown>,
  to?: string,
): Promise<void> {
  const began = new Date().toISOString();
  const from = newAddress();
  const people = Array.from({ length: tries }, () => to ?? `${randomUUID()}@example.net`);
  await each(people, (person) => ask(person, from));
  await instance.runJobs();
  const mails = (await instance.outbox()).filter((mail) => mail.at >= began && people.includes(mail.to));
  const baited = mails.filter(({ subject }) => subject.includes('CLICK')).length;
  arena.notes.push(`${tries} ${what}: ${mails.length} mails, ${baited} with the bait in the subject`);
  for (let over = allowed; over < mails.length; over += 1)
    arena.gotIn.push(`a mail beyond ${allowed} of ${tries} ${what}`);
  for (let count = 0; count < baited; count += 1)
    arena.gotIn.push(`a stranger's mail has the bait in its subject`);
}
