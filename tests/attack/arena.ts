import { type Random, seededRandom } from '../faults/seeded-random.ts';
import { type RunningInstance, signUpAs } from '../instance/sign-up-as.ts';
import { judge } from '../protocol/generated/judge.ts';
import { visitors, type Who } from '../protocol/generated/marks.ts';
import type { GeneratedRequest } from '../protocol/generated/request.ts';
import { openWorld, type World } from '../protocol/generated/world.ts';
import type { Target } from './target.ts';
import { type Answer, type Ask, send } from './wire.ts';

export type Attack = {
  name: string;
  /** What must not happen. */
  mustNot: string;
  /** The part of its tries that `npm test` makes. */
  sampled?: number;
  run(arena: Arena): Promise<unknown>;
};

/** Stack frames, paths of this machine and statements, which no refusal may contain. */
const internals =
  /\bat [\w.<> ]+ \(|node_modules|file:\/\/|\/server\/\w+|\bselect\b[^"]+\bfrom (marketplace|auth|storage|pg_)/i;

export class Arena {
  readonly origin: string;
  readonly world: World;
  readonly random: Random;
  /** The part of all tries to make, from 0 to 1. */
  readonly share: number;
  /** The doubles of a separate server. */
  readonly target: Target | null;
  tries = 0;
  /** Refusals with 429, and with 503 and Retry-After. */
  limited = 0;
  readonly gotIn: string[] = [];
  readonly serverErrors: string[] = [];
  readonly faults: string[] = [];
  readonly notes: string[] = [];

  constructor(
    world: World,
    origin: string,
    { share = 1, target = null as Target | null, seed = 20_261 } = {},
  ) {
    [this.world, this.origin, this.share, this.target] = [world, origin, share, target];
    this.random = seededRandom(seed);
  }

  get keys() {
    return this.world.instance.platform.keys;
  }

  /** Sends a request as a person, with the public key by default. Counts it and its faults. */
  async ask({ who = 'anonymous', ...ask }: Ask & { who?: Who }): Promise<Answer> {
    const headers = { ...this.world.headers[who], ...ask.headers };
    const answer = await send(this.origin, { ...ask, headers });
    const { status, text } = answer;
    const inWords = `${ask.method ?? 'GET'} ${ask.url.slice(0, 160)} -> ${status} ${text.slice(0, 160)}`;
    this.tries += 1;
    if (status === 429 || (status === 503 && answer.headers['retry-after'])) this.limited += 1;
    else if (status >= 500) this.serverErrors.push(inWords);
    if (status === 0) this.faults.push(`no answer: ${inWords}`);
    if (status >= 400 && internals.test(text)) this.faults.push(`internals: ${inWords}`);
    return answer;
  }

  /** Sends a request and searches the answer for marked data of others. */
  async spy(who: Who, ask: Ask): Promise<Answer> {
    const answer = await this.ask({ who, ...ask });
    const { method = 'GET', url, payload } = ask;
    const body = payload === undefined ? '' : JSON.stringify(payload);
    const service = url.split('/')[1] as GeneratedRequest['service'];
    const request = { who, service, method, url, headers: {}, body };
    const shown = { status: 200, body: answer.text, headers: JSON.stringify(answer.headers) };
    const { faults } = await judge(this.world, request, shown);
    for (const fault of faults) this.gotIn.push(`${fault}: ${method} ${url.slice(0, 160)}`);
    return answer;
  }

  /** Keeps the part of a list that this run tries. */
  sample<T>(all: readonly T[]): T[] {
    return this.share === 1
      ? [...all]
      : this.random.shuffle(all).slice(0, Math.ceil(all.length * this.share));
  }
}

/** Runs work on each item, a few at a time. */
export async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = 4,
): Promise<void> {
  const left = [...items].reverse();
  const next = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Fills an instance with marked data and one person of each kind, who must not see most of it. */
export async function openAttackedWorld(instance: RunningInstance): Promise<World> {
  // A server refuses to serve a database with a trigger of ours.
  const world = await openWorld(instance, new Set());
  const { sql } = instance;
  const idle = await signUpAs(instance, 'engineer');
  const unapproved = await signUpAs(instance, 'engineer');
  const operator = await signUpAs(instance, 'client', 'operator@example.com');
  await sql`update marketplace.setting set value = 'true' where name = 'operators_need_second_factor'`;
  await sql`update marketplace.engineer_approval set status = 'approved' where engineer_id <> ${unapproved.id}`;
  await sql`update marketplace.engineer_approval set status = 'waiting' where engineer_id = ${unapproved.id}`;
  await sql`update marketplace.engineer_approval set status = 'suspended' where engineer_id = ${world.accounts.away.id}`;
  const [address = ''] = world.accounts.other.email.split('@');
  for (const who of [...visitors, 'idle', 'client', 'engineer']) world.chosenIds.add(`${who} ${address}`);
  Object.assign(world.headers, {
    stranger: (await signUpAs(instance, 'client')).headers,
    idle: idle.headers,
    unapproved: unapproved.headers,
    operator: operator.headers,
    suspended: world.accounts.away.headers,
  });
  return world;
}
