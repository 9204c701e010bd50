import type { FastifyInstance } from 'fastify';
import { functionRefusal } from './function-errors.ts';

const plainName = /^[a-z/-]+$/;

/**
 * Refuses what no function answers: 405 where only the verb is another one, 404 otherwise. These are routes and not the
 * handler for what is not found, since the web app answers every address that is nobody's.
 */
export function refuseUnknownFunctions(app: FastifyInstance): void {
  app.all('/', async () => {
    throw functionRefusal(404, 'Name a function: /functions/v1/{name}.');
  });
  app.all<{ Params: { '*': string } }>('/*', async ({ method, params: { '*': name } }) => {
    const verbs = verbsOf(app, name);
    if (verbs.length > 0)
      throw functionRefusal(405, `The function ${name} takes ${verbs.join(' and ')}, not ${method}.`, {
        allow: [...verbs, 'OPTIONS'].join(', '),
      });
    throw functionRefusal(404, `There is no function ${name.slice(0, 100)} for ${method}.`);
  });
}

function verbsOf(app: FastifyInstance, name: string): string[] {
  if (!plainName.test(name)) return [];
  return ['GET', 'POST'].filter((method) => app.hasRoute({ method, url: `${app.prefix}/${name}` }));
}
