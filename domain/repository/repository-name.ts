export type Repository = { owner: string; name: string };

const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;
const NAME = /^[A-Za-z0-9._-]{1,100}$/;

/** A repository of that owner and name; null for what the code host gives to nobody. */
export function repositoryOf(owner: string, name: string): Repository | null {
  return OWNER.test(owner) && NAME.test(name) && name !== '.' && name !== '..' ? { owner, name } : null;
}

/** Owner and name from `owner/name`; null if it is no such thing. */
export function readRepositoryName(fullName: string): Repository | null {
  const [owner = '', name = '', ...more] = fullName.split('/');
  return more.length === 0 ? repositoryOf(owner, name) : null;
}
