import type { Mark } from './marks.ts';
import type { GeneratedRequest } from './request.ts';
import type { World } from './world.ts';

type Answered = { status: number; text: string; headers: object };

/**
 * Records the IDs that a caller chooses for new rows. The response may contain such an ID, even if another
 * row already has the same ID.
 */
export function keepChosenIds(world: World, { who, body }: GeneratedRequest): void {
  for (const [, id] of body.matchAll(/"(?:p_)?id":"([^"]+)"/g)) world.chosenIds.add(`${who} ${id}`);
}

/** Returns the faults of an answer and the number of marked texts that the caller was shown rightly. */
export function judge(world: World, request: GeneratedRequest, { status, text: body, headers }: Answered) {
  const faults: string[] = [];
  let shown = 0;
  if (status >= 400 && body !== '' && !isRefusal(request, body)) {
    faults.push('refused without the error body of its service');
  }
  const asked = decoded(`${request.url} ${request.body} ${JSON.stringify(request.headers)}`);
  for (const [text, mark] of world.marked.foundIn(`${body} ${JSON.stringify(headers)}`)) {
    if (asked.includes(text) || world.chosenIds.has(`${request.who} ${text}`)) continue;
    if (maySee(world, request, mark)) shown += 1;
    else faults.push(`showed the ${mark.what} to ${request.who}`);
  }
  return { faults, shown };
}

function maySee(world: World, request: GeneratedRequest, mark: Mark): boolean {
  if (mark.seenBy.includes(request.who) || isNamed(request, mark)) return true;
  return request.who === 'engineer' && mark.issue !== undefined && world.claimed.has(mark.issue);
}

/** A request that names an issue by its ID may show the public data of that issue. */
function isNamed({ who, url }: GeneratedRequest, { issue, named, namedBy }: Mark): boolean {
  if (named === undefined || (namedBy !== undefined && !namedBy.includes(who))) return false;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const values = searchParams.getAll(named.column);
  const isRelation = named.relations.some((relation) => pathname === `/rest/v1/${relation}`);
  return isRelation && values.length === 1 && values[0] === `eq.${issue}`;
}

const members: Record<GeneratedRequest['service'], string> = {
  rest: 'message',
  auth: 'msg',
  storage: 'message',
  functions: 'error',
};

function isRefusal({ service, url }: GeneratedRequest, body: string): boolean {
  // Another service responds if the path leads out of this service.
  if (!new URL(url, 'http://localhost').pathname.startsWith(`/${service}/v1/`)) return true;
  try {
    const refusal = JSON.parse(body) as Record<string, unknown>;
    return [members[service], 'message', 'error_description'].some(
      (name) => typeof refusal[name] === 'string',
    );
  } catch {
    return false;
  }
}

function decoded(text: string): string {
  try {
    return `${text} ${decodeURIComponent(text)}`;
  } catch {
    return text;
  }
}
