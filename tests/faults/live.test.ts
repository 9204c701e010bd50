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
