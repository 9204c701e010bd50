import { judge, keepChosenIds } from '../protocol/generated/judge.ts';
import { nextRequest } from '../protocol/generated/request.ts';
import { type Attack, each } from './arena.ts';

export const oddRequests: Attack = {
  name: 'odd requests',
  mustNot: 'no generated request gets a server error, internals or data of others',
  sampled: 0.1,
  async run(arena) {
    const { world, random } = arena;
    // The engineer may claim these two.
    for (const at of [0, 5]) world.claimed?.add(world.issues[at] ?? '');
    const asks = Array.from({ length: Math.ceil(2_000 * arena.share) }, () => nextRequest(random, world));
    await each(
      asks,
      async (request) => {
        keepChosenIds(world, request);
        const { method, url, headers, body } = request;
        const answer = await arena.ask({ method, url, headers, ...(body !== '' && { payload: body }) });
        const shown = { status: answer.status, body: answer.text, headers: JSON.stringify(answer.headers) };
        if (answer.status === 429 || answer.status >= 500) return;
        const { faults } = await judge(world, request, shown);
        for (const fault of faults)
          (fault.startsWith('showed') ? arena.gotIn : arena.faults).push(
            `${fault}: ${method} ${url} -> ${answer.text.slice(0, 120)}`,
          );
      },
      8,
    );
  },
};
