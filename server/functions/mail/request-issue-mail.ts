import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireCaller } from '#server/platform/caller/caller.ts';
import type { Platform } from '#server/platform/platform.ts';
import { parseOrRefuse } from '../function-errors.ts';

type IssueMail = { name: string; kind: 'issue-confirmation-mail' | 'admin-notification-mail' };

const body = z.object({ issue_id: z.guid() });

/**
 * Handles POST /{name} `{issue_id, …}`. Queues one of the first emails about an issue. A repeated request
 * queues no second email. All fields except the ID are ignored. The response is the same for an unknown ID,
 * so that nobody can guess IDs.
 */
export function requestIssueMail(app: FastifyInstance, platform: Platform, { name, kind }: IssueMail): void {
  app.post(`/${name}`, { preHandler: requireCaller(platform.keys) }, async (request) => {
    const shape = 'The body must be JSON with an issue_id, the id of an issue.';
    const { issue_id: id } = parseOrRefuse(body, request.body, shape);
    await platform.database.owner`select marketplace.request_issue_mail(${id}::uuid, ${kind})`;
    return { success: true };
  });
}
