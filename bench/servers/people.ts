import { answered, type Caller } from './http-load.ts';

export type Person = { email: string; accessToken: string; refreshToken: string };
export const password = 'correct-horse-7';

let made = 0;
export const newAddress = () => `person-${++made}-${process.pid}@example.com`;

export async function ourPeople(caller: Caller, count: number, serviceRoleKey: string): Promise<Person[]> {
  const headers = { authorization: `Bearer ${serviceRoleKey}` };
  const emails = Array.from({ length: count }, newAddress);
  for (const email of emails) {
    const body = { email, password, email_confirm: true };
    await answered(caller, { method: 'POST', path: '/auth/v1/admin/users', headers, body });
  }
  const people: Person[] = [];
  for (const email of emails) {
    const body = { email, password };
    const path = '/auth/v1/token?grant_type=password';
    people.push(personOf(email, await answered(caller, { method: 'POST', path, body })));
  }
  return people;
}

/** Signs up accounts at a service that does not require email confirmation. */
export async function signUpPeople(caller: Caller, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (const email of Array.from({ length: count }, newAddress)) {
    const body = { email, password };
    people.push(personOf(email, await answered(caller, { method: 'POST', path: '/auth/v1/signup', body })));
  }
  return people;
}

export async function refresh(caller: Caller, person: Person): Promise<void> {
  const body = { refresh_token: person.refreshToken };
  const path = '/auth/v1/token?grant_type=refresh_token';
  person.refreshToken = String((await answered(caller, { method: 'POST', path, body })).refresh_token);
}

function personOf(email: string, session: Record<string, unknown>): Person {
  return {
    email,
    accessToken: String(session.access_token),
    refreshToken: String(session.refresh_token),
  };
}
