import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { openLoopbackServer } from './loopback-server.ts';

export type ModelCall = {
  authorization: string | undefined;
  path: string | undefined;
  model: string;
  messages: { role: string; content: string }[];
  response_format: { type: string; json_schema?: { strict: boolean; schema: object } };
};

export type ModelAnswer =
  | {
      content: string | null;
      refusal?: string;
      finish?: 'stop' | 'length' | 'content_filter';
      after?: number;
    }
  | { status: number; body: string; location?: string }
  | { pause: number };

export type ModelDouble = Awaited<ReturnType<typeof openModelDouble>>;

/** Starts a language model on a loopback address with the chat completions API. */
export async function openModelDouble() {
  const calls: ModelCall[] = [];
  let answer = { content: null } as ModelAnswer;
  const { origin, close } = await openLoopbackServer(async (request, response) => {
    const asked = JSON.parse(await text(request));
    calls.push({ ...asked, authorization: request.headers.authorization, path: request.url });
    if ('pause' in answer) {
      // Responds after the timeout if the client is still connected.
      setTimeout(() => response.end('{}'), answer.pause).unref();
      return;
    }
    if ('after' in answer) await pause(answer.after);
    const { status, body } =
      'status' in answer ? answer : { status: 200, body: completion(asked.model, answer) };
    const location = 'location' in answer ? { location: answer.location } : {};
    response.writeHead(status, { 'content-type': 'application/json', ...location }).end(body);
  });
  return {
    url: `${origin}/v1`,
    calls,
    answerWith: (next: ModelAnswer) => {
      answer = next;
    },
    close,
  };
}

function completion(model: string, answer: Extract<ModelAnswer, { content: unknown }>): string {
  const message = { role: 'assistant', content: answer.content, refusal: answer.refusal ?? null };
  const choice = { index: 0, message, logprobs: null, finish_reason: answer.finish ?? 'stop' };
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [choice],
  });
}
