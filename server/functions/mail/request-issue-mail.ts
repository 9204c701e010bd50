import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireCaller } from '#server/platform/caller/caller.ts';
import type { Platform } from '#server/platform/platform.ts';
import { functionRefusal } from '../function-errors.ts';

type IssueMail = { name: string; kind: 'issue-confirmation-mail' | 'admin-notification-mail' };

const body = z.object({ issue_id: z.guid() });

/**
 * POST /{name} `{issue_id, …}` → 200 `{success: true}`. Queues one of an issue's first mails, once per issue. Uses only the
 * stored issue and ignores other fields. Returns the same for an unknown id, to reveal no ids.
 */
export function requestIssueMail(app: FastifyInstance, platform: Platform, { name, kind }: IssueMail): void {
  app.post(`/${name}`, { preHandler: requireCaller(platform.keys) }, async (request) => {
    const asked = body.safeParse(request.body);
    if (!asked.success)
      throw functionRefusal(400, 'The body must be JSON with an issue_id, the id of an issue.');
    await platform.database
      .owner`select marketplace.request_issue_mail(${asked.data.issue_id}::uuid, ${kind})`;
    return { success: true };
  });
}
