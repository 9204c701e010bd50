import type { FastifyInstance } from 'fastify';
import { functionErrors } from '#domain/errors/function.ts';
import { functionRefusal } from './function-errors.ts';

const plainName = /^[a-z/-]+$/;

/**
 * Refuses what no function answers: 405 where only the verb is another one, 404 otherwise. These are routes and not the
 * handler for what is not found, since the web app answers every address that is nobody's.
 */
export function refuseUnknownFunctions(app: FastifyInstance): void {
  app.all('/', async () => {
    throw functionRefusal(404, functionErrors.nameMissing);
  });
  app.all<{ Params: { '*': string } }>('/*', async ({ method, params: { '*': name } }) => {
    const verbs = verbsOf(app, name);
    if (verbs.length > 0)
      throw functionRefusal(405, functionErrors.functionTakesOtherVerb(name, verbs, method), {
        allow: [...verbs, 'OPTIONS'].join(', '),
      });
    throw functionRefusal(404, functionErrors.functionUnknown(name.slice(0, 100), method));
  });
}

function verbsOf(app: FastifyInstance, name: string): string[] {
  if (!plainName.test(name)) return [];
  return ['GET', 'POST'].filter((method) => app.hasRoute({ method, url: `${app.prefix}/${name}` }));
}
