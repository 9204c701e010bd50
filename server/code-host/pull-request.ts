import { z } from 'zod';
import type { PullRequestState } from '#domain/repository/pull-request.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { cutAt } from '#domain/text/characters.ts';
import type { CallApi } from './call-api.ts';

export type PullRequest = { title: string; author: string | null; state: PullRequestState; head: string };

/** Reads a pull request from the REST API. Throws ApiError 404 if the token cannot access it. */
export async function readPullRequest(
  ask: CallApi,
  { owner, name }: Repository,
  number: number,
  authorization: string | null,
): Promise<PullRequest> {
  const url = `/repos/${owner}/${name}/pulls/${number}`;
  const { title, user, head, ...standing } = await ask({ url, authorization }, answer);
  return {
    title: cutAt(oneLine(title), longestTitle),
    author: user ? oneLine(user.login) : null,
    state: stateOf(standing),
    head: head.sha,
  };
}

const longestTitle = 300;

const answer = z.object({
  title: z.string(),
  user: z.object({ login: z.string().max(100) }).nullish(),
  state: z.enum(['open', 'closed']),
  draft: z.boolean().nullish(),
  merged_at: z.string().nullish(),
  head: z.object({ sha: z.string().regex(/^[0-9a-f]{7,64}$/) }),
});

function stateOf({ state, draft, merged_at }: Omit<z.infer<typeof answer>, 'title' | 'user' | 'head'>) {
  if (merged_at) return 'merged';
  if (state === 'closed') return 'closed';
  return draft ? 'draft' : 'open';
}

/** Replaces control characters, which the database cannot store. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
