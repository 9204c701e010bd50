import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { readCodeChallenge } from '../flows/code-challenge.ts';
import { startFlow } from '../flows/flow-state.ts';
import { limitMails } from '../mail/limit-mails.ts';
import { requestMail } from '../mail/request-mail.ts';
import { readEmailAddress } from '../wire/email-address.ts';
import { codeChallengeFields, optionalText, readFields } from '../wire/read-body.ts';
import { redirectToOf } from '../wire/return-address.ts';

const bodySchema = z.object({ email: optionalText, ...codeChallengeFields });

/** POST /recover emails a link to set a new password. The response is the same for an unknown address. */
export function registerRecover(app: FastifyInstance, auth: AuthContext): void {
  app.post('/recover', async (request) => {
    const body = readFields(bodySchema, request.body);
    const challenge = readCodeChallenge(body);
    const email = readEmailAddress(body.email);
    await auth.begin(async (tx) => {
      await limitMails(auth, tx, request, { address: email, kind: 'recovery' });
      const flowId = await startFlow(tx, challenge, 'recovery', auth.platform.now());
      const redirectTo = redirectToOf(request);
      await requestMail(auth, tx, { kind: 'recovery', address: email, redirectTo, flowId });
    });
    return {};
  });
}
