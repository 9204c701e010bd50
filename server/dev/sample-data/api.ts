import type { FastifyInstance, InjectOptions } from 'fastify';

/** Calls the instance's own API as one user. Every method throws if the call is rejected. */
export type Api = {
  /** Inserts a row, or updates the rows that match the query, and returns the first one. */
  write(method: 'POST' | 'PATCH', path: string, row: object): Promise<{ id: string }>;
  rpc(procedure: string, args: object): Promise<void>;
  invoke<Answer>(name: string, body: object): Promise<Answer>;
  upload(path: string, name: string, type: string, bytes: Buffer): Promise<void>;
};

/** Returns the API of the caller whose access token or API key this is. */
export function apiOf(app: FastifyInstance, anonKey: string, bearer: string): Api {
  const headers = { apikey: anonKey, authorization: `Bearer ${bearer}` };
  const call = async (options: InjectOptions) => {
    const response = await app.inject({ ...options, headers: { ...headers, ...options.headers } });
    if (response.statusCode >= 400)
      throw new Error(`${options.method} ${options.url} answered ${response.statusCode}: ${response.body}`);
    return response;
  };
  return {
    async write(method, path, payload) {
      const prefer = 'return=representation';
      const response = await call({ method, url: `/rest/v1/${path}`, payload, headers: { prefer } });
      return response.json<[{ id: string }]>()[0];
    },
    async rpc(procedure, payload) {
      await call({ method: 'POST', url: `/rest/v1/rpc/${procedure}`, payload });
    },
    invoke: async (name, payload) =>
      (await call({ method: 'POST', url: `/functions/v1/${name}`, payload })).json(),
    async upload(path, name, type, payload) {
      const metadata = Buffer.from(JSON.stringify({ name })).toString('base64');
      const url = `/storage/v1/object/issue-attachments/${path}`;
      await call({ method: 'POST', url, payload, headers: { 'content-type': type, 'x-metadata': metadata } });
    },
  };
}

/** Signs in with a password and returns the user's ID and API. */
export async function signIn(
  app: FastifyInstance,
  anonKey: string,
  person: { email: string; password: string },
): Promise<{ id: string; api: Api }> {
  const response = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: { apikey: anonKey, 'user-agent': 'Sample data' },
    payload: person,
  });
  if (response.statusCode !== 200) throw new Error(`${person.email} could not sign in: ${response.body}`);
  const { access_token, user } = response.json<{ access_token: string; user: { id: string } }>();
  return { id: user.id, api: apiOf(app, anonKey, access_token) };
}
