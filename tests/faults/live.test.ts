import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerLive } from '#server/live/live.ts';
import { type LiveReader, openLive } from '../instance/live-reader.ts';
import { tokensOfPeople } from '../instance/many-people.ts';
import { createTestInstance, type TestInstance } from '../instance/test-instance.ts';

// Fault runs use the full counts and all other runs use smaller ones.
const isWhole = process.env.FAULT_ROUNDS !== undefined;
const people = isWhole ? 100 : 20;
const messages = isWhole ? 1_000 : 200;
const writers = 8;

let instance: TestInstance;
let nodes: { app: ReturnType<typeof fastify>; origin: string }[];
let readers: LiveReader[];
/** Each person is the client of one issue and the engineer of another. */
let issues: string[];

beforeAll(async () => {
  instance = await createTestInstance();
  nodes = await Promise.all(
    [1, 2].map(async () => {
      const app = fastify({ forceCloseConnections: 'idle' });
      registerLive(app, instance.platform);
      return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) };
    }),
  );
  const crowd = await tokensOfPeople(instance, people);
  issues = crowd.map(({ issue }) => issue);
  readers = await Promise.all(
    crowd.map(({ headers }, index) => openLive(nodes[index % 2]?.origin ?? '', headers)),
  );
});
afterAll(async () => {
  for (const reader of readers) reader.close();
  await Promise.all(nodes.map(({ app }) => app.close()));
  await instance.close();
});

it(`${people} channels on two nodes deliver each of ${messages} messages once, and only to its reader`, async () => {
  const written = await writeAll(messages);
  await Promise.all(
    readers.map((reader, index) => expectAll(reader, written.get(issues[index] ?? '') ?? [])),
  );
  console.info(`${people} channels, 2 nodes, ${messages} messages: none lost, none doubled, none astray`);
});

it('a reader that reloads on request gets every message after a lost connection', async () => {
  const stopped = { yes: false };
  const cutting = (async () => {
    while (!stopped.yes) {
      await instance.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'lastmile live' and datname = current_database()`;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  })();
  const shown = readers.map((reader, index) =>
    showAsABrowser(reader, issues[index] ?? '', reader.events.length),
  );
  const written = await writeAll(messages);
  stopped.yes = true;
  await cutting;
  await Promise.all(
    readers.map(async (reader, index) => {
      const mine = written.get(issues[index] ?? '') ?? [];
      const isShown = () => mine.every((id) => shown[index]?.has(id));
      const deadline = Date.now() + 15_000;
      while (!isShown() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
      expect(mine.filter((id) => !shown[index]?.has(id))).toEqual([]);
      expect(reader.events.some(({ event }) => event === 'look-again')).toBe(true);
    }),
  );
  const gaps = readers.map(({ events }) => events.filter(({ event }) => event === 'look-again').length);
  console.info(`${messages} messages while the connection was cut ${Math.max(...gaps)} times: none lost`);
});

/**
 * Returns the messages that a browser would show. A browser learns about messages from events and from
 * reloads.
 */
function showAsABrowser(reader: LiveReader, issue: string, from: number): ReadonlySet<string> {
  const shown = new Set<string>();
  void (async () => {
    for (let next = from; ; next++) {
      await reader.until(({ events }) => events.length > next);
      const event = reader.events[next];
      const rows =
        event?.event === 'look-again'
          ? await instance.sql<{ id: string }[]>`select id from public.messages where issue_id = ${issue}`
          : [];
      for (const { id } of rows) shown.add(id);
      for (const id of event?.data.ids ?? []) shown.add(id);
    }
    // The stream ends after ten seconds without an event.
  })().catch(() => {});
  return shown;
}

async function expectAll(reader: LiveReader, expected: readonly string[]): Promise<void> {
  const heard = () =>
    reader
      .changes()
      .filter(({ kind }) => kind === 'messages')
      .flatMap(({ ids }) => ids);
  await reader.until(() => heard().length >= expected.length);
  expect(heard().toSorted()).toEqual(expected.toSorted());
}

/** Writes to all issues in turn, several messages at a time. Returns the message IDs by issue. */
async function writeAll(count: number): Promise<Map<string, string[]>> {
  const written = new Map<string, string[]>();
  let next = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let turn = next++; turn < count; turn = next++) {
        const issue = issues[turn % issues.length] ?? '';
        const [row] = await instance.sql<{ id: string }[]>`
          insert into public.messages (issue_id, sender, content) values (${issue}, 'engineer', ${`Message ${turn}`})
          returning id`;
        written.set(issue, [...(written.get(issue) ?? []), row?.id ?? '']);
      }
    }),
  );
  return written;
}
