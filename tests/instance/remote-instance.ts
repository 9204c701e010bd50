import type { Sql } from '#server/platform/database/pool.ts';
import { pause, type RunningServer } from '../faults/running-server.ts';
import { readOutbox } from './read-outbox.ts';
import { send } from './send-request.ts';
import type { RunningInstance } from './sign-up-as.ts';

/** Returns a server of another process in the form of an instance of this process. */
export function remoteInstance({ url, keys }: RunningServer, sql: Sql): RunningInstance {
  return {
    sql,
    platform: { keys },
    url: async () => url,
    outbox: () => readOutbox(sql),
    runJobs: async () => {
      for (let wait = 0; wait < 600; wait += 1) {
        const due = await sql`
          select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`;
        if (due.length === 0) return;
        await pause(50);
      }
    },
    app: {
      inject: async (asked) => {
        const answer = await send(url, asked);
        return { statusCode: answer.status, body: answer.text, json: () => answer.json<unknown>() };
      },
    },
  };
}
