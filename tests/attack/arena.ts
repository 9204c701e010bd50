import type { openModelDouble } from '../doubles/model-double.ts';
import { type Random, seededRandom } from '../faults/seeded-random.ts';
import { type Answer, type Ask, send } from '../instance/send-request.ts';
import { type RunningInstance, signUpAs } from '../instance/sign-up-as.ts';
import { judge } from '../protocol/generated/judge.ts';
import { visitors, type Who } from '../protocol/generated/marks.ts';
import type { GeneratedRequest } from '../protocol/generated/request.ts';
import { openWorld, type World } from '../protocol/generated/world.ts';

export type Attack = {
  name: string;
  /** What must not happen. */
  mustNot: string;
  /** The part of its tries that `npm test` makes. */
  sampled?: number;
  run(arena: Arena): Promise<unknown>;
};

/** A separate server: its checkout, if it is another one, and its language model. */
type Target = { tree: string | undefined; model: Awaited<ReturnType<typeof openModelDouble>> };

export const people: readonly Who[] = [...visitors, 'idle', 'client', 'engineer'];

/** Stack frames, paths of this machine and statements, which no refusal may contain. */
const internals =
  /\bat [\w.<> ]+ \(|node_modules|file:\/\/|\/server\/\w+|\bselect\b[^"]+\bfrom (marketplace|auth|storage|pg_)/i;

export class Arena {
  readonly origin: string;
  readonly world: World;
  readonly random: Random;
  /** The part of all tries to make, from 0 to 1. */
  readonly share: number;
  readonly target: Target | null;
  tries = 0;
  /** Refusals with 429, and with 503 and Retry-After. */
  limited = 0;
  readonly gotIn: string[] = [];
  readonly serverErrors: string[] = [];
  readonly faults: string[] = [];
  readonly notes: string[] = [];

  constructor(world: World, origin: string, { share = 1, target = null as Target | null, seed = 20_261 }) {
    [this.world, this.origin, this.share, this.target] = [world, origin, share, target];
    this.random = seededRandom(seed);
  }

  /**
   * Sends a request as a person, with the public key by default. Counts it and its faults. `mayEnd` permits the server
   * to end the connection, as it does in a flood.
   */
  async ask({
    who = 'anonymous',
    mayEnd = false,
    ...ask
  }: Ask & { who?: Who; mayEnd?: boolean }): Promise<Answer> {
    const headers = { ...this.world.headers[who], ...ask.headers };
    const answer = await send(this.origin, { ...ask, headers });
    const { status, text } = answer;
    const inWords = `${ask.method ?? 'GET'} ${ask.url.slice(0, 160)} -> ${status} ${text.slice(0, 160)}`;
    this.tries += 1;
    if (status === 429 || (status === 503 && answer.headers['retry-after'])) this.limited += 1;
    else if (status >= 500) this.serverErrors.push(inWords);
    if (status === 0 && mayEnd) this.limited += 1;
    else if (status === 0) this.faults.push(`no answer: ${inWords}`);
    if (status >= 400 && internals.test(text)) this.faults.push(`internals: ${inWords}`);
    return answer;
  }

  /** Sends a request and searches the answer for marked data of others. */
  async spy(who: Who, ask: Ask): Promise<Answer> {
    const answer = await this.ask({ who, ...ask });
    const { method = 'GET', url, payload } = ask;
    const service = url.split('/')[1] as GeneratedRequest['service'];
    const request = { who, service, method, url, headers: {}, body: JSON.stringify(payload) ?? '' };
    const { faults } = judge(this.world, request, { ...answer, status: 200 });
    for (const fault of faults) this.gotIn.push(`${fault}: ${method} ${url.slice(0, 160)}`);
    return answer;
  }

  /** Keeps the part of a list that this run tries. */
  sample<T>(all: readonly T[]): T[] {
    if (this.share === 1) return [...all];
    return this.random.shuffle([...all]).slice(0, Math.ceil(all.length * this.share));
  }
}

/** Runs work on each item, a few at a time. */
export async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = 4,
): Promise<void> {
  const left = items.values();
  const next = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Fills an instance with marked data and one person of each kind, who must not see most of it. */
export async function openAttackedWorld(instance: RunningInstance): Promise<World> {
  const world = await openWorld(instance);
  const { sql } = instance;
  const idle = await signUpAs(instance, 'engineer');
  const unapproved = await signUpAs(instance, 'engineer');
  await sql`update marketplace.setting set value = 'true' where name = 'operators_need_second_factor'`;
  await sql`
    update marketplace.engineer_approval set status = case engineer_id
      when ${unapproved.id} then 'waiting' when ${world.accounts.away.id} then 'suspended' else 'approved' end`;
  const [address = ''] = world.accounts.other.email.split('@');
  for (const who of people) world.chosenIds.add(`${who} ${address}`);
  Object.assign(world.headers, {
    stranger: (await signUpAs(instance, 'client')).headers,
    idle: idle.headers,
    unapproved: unapproved.headers,
    operator: (await signUpAs(instance, 'client', 'operator@example.com')).headers,
    suspended: world.accounts.away.headers,
  });
  return world;
}
