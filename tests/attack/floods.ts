import { randomUUID } from 'node:crypto';
import { type Ask, newAddress } from '../instance/send-request.ts';
import { submission } from '../protocol/auth-setup.ts';
import { type Arena, type Attack, each } from './arena.ts';

const bait = 'CLICK https://evil.example';
const post = (url: string, payload: object): Ask => ({ method: 'POST', url, payload });

/** `to` is the person to write to, or null for another stranger each time. `first` is asked once before the flood. */
type Flood = {
  what: string;
  allowed: number;
  tries: number;
  to: string | null;
  first?: Ask;
  ask(to: string): Ask;
};

const guest = { id: randomUUID(), ...submission(`${randomUUID()}@example.net`, bait) };

const floodsOf = ({ world: { accounts } }: Arena): Flood[] => [
  {
    ...{ what: 'submissions naming strangers', allowed: 20, tries: 150, to: null },
    ask: (email) => post('/rest/v1/code_submissions', submission(email, bait)),
  },
  {
    ...{ what: 'sign-ups of strangers', allowed: 31, tries: 100, to: null },
    ask: (email) => post('/auth/v1/signup', { email, password: bait, data: { name: bait } }),
  },
  {
    ...{ what: 'sign-in links for strangers', allowed: 31, tries: 100, to: null },
    ask: (email) => post('/auth/v1/otp', { email, data: { name: bait } }),
  },
  {
    ...{ what: 'links for one person', allowed: 1, tries: 60, to: accounts.engineer.email },
    ask: (email) => post('/auth/v1/magiclink', { email }),
  },
  {
    ...{ what: 'links from 60 addresses for one person', allowed: 30, tries: 60, to: accounts.other.email },
    ask: (email) => ({ ...post('/auth/v1/magiclink', { email }), from: newAddress() }),
  },
  {
    ...{ what: 'confirmations of one issue', allowed: 1, tries: 60, to: guest.email },
    first: post('/rest/v1/code_submissions', guest),
    ask: () => ({
      ...post('/functions/v1/send-issue-confirmation', { issue_id: guest.id }),
      from: newAddress(),
    }),
  },
];

export const floods: Attack = {
  name: 'floods of mail and model calls',
  mustNot: 'one address causes few mails and model calls, and no stranger reads its words in a subject',
  sampled: 1,
  async run(arena) {
    const { instance } = arena.world;
    const { calls = [] } = arena.target?.model ?? {};
    for (const { what, allowed, tries, to, first, ask } of floodsOf(arena)) {
      const began = new Date().toISOString();
      const from = newAddress();
      const people = Array.from({ length: tries }, () => to ?? `${randomUUID()}@example.net`);
      if (first) await arena.ask({ from: newAddress(), ...first });
      await each(people, (person) => arena.ask({ from, ...ask(person) }));
      await instance.runJobs();
      const mails = (await instance.outbox()).filter((mail) => mail.at >= began && people.includes(mail.to));
      const baited = mails.filter(({ subject }) => subject.includes('CLICK'));
      arena.notes.push(
        `${tries} ${what}: ${mails.length} mails, ${baited.length} with the bait in the subject`,
      );
      if (mails.length === 0) arena.faults.push(`${what}: none of the allowed mails was sent`);
      arena.gotIn.push(...mails.slice(allowed).map(() => `a mail beyond ${allowed} of ${tries} ${what}`));
      arena.gotIn.push(...baited.map(() => "a stranger's mail has the bait in its subject"));
    }
    const before = calls.length;
    const from = newAddress();
    for (const _ of [1, 2]) {
      const rows = Array.from({ length: 20 }, () => submission(`${randomUUID()}@example.net`, bait));
      await arena.ask({ ...post('/rest/v1/code_submissions', rows), from });
    }
    await instance.runJobs();
    const made = calls.slice(before);
    arena.notes.push(`40 submissions in two requests: ${made.length} model calls, ${calls.length} in all`);
    arena.gotIn.push(...made.slice(20).map(() => 'a model call beyond 20 of one address'));
  },
};
