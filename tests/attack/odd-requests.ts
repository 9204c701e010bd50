import { judge, keepChosenIds } from '../protocol/generated/judge.ts';
import { callers } from '../protocol/generated/marks.ts';
import { nextRequest } from '../protocol/generated/request.ts';
import { type Attack, each } from './arena.ts';

const count = Number(process.env.REQUESTS ?? 2_000);

export const oddRequests: Attack = {
  name: 'odd requests',
  mustNot: 'no generated request gets a server error, internals or data of others, or ends a session',
  sampled: 1,
  async run(arena) {
    const { world, random } = arena;
    // The engineer may claim these two.
    for (const at of [0, 5]) world.claimed.add(world.issues[at] ?? '');
    // Counts allowed reads, because a run without allowed reads proves nothing.
    const seen = new Map<string, number>();
    const asks = Array.from({ length: Math.ceil(count * arena.share) }, () => nextRequest(random, world));
    await each(
      asks,
      async (request) => {
        keepChosenIds(world, request);
        const { who, method, url, headers, body } = request;
        const answer = await arena.ask({ method, url, headers, ...(body !== '' && { payload: body }) });
        if (answer.status === 429 || answer.status >= 500) return;
        const { faults, shown } = judge(world, request, answer);
        seen.set(who, (seen.get(who) ?? 0) + shown);
        for (const fault of faults)
          (fault.startsWith('showed') ? arena.gotIn : arena.faults).push(
            `${fault}: ${method} ${url} ${body.slice(0, 300)} -> ${answer.text.slice(0, 120)}`,
          );
      },
      8,
    );
    for (const who of callers) if (!seen.get(who)) arena.faults.push(`${who} was shown nothing`);
    for (const who of ['client', 'engineer'] as const)
      if ((await arena.ask({ who, url: '/auth/v1/user' })).status !== 200)
        arena.faults.push(`${who} is signed out`);
  },
};
