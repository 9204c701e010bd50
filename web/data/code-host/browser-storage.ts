import type { CodeHostUserRow } from '#domain/wire/code-host.ts';
import { fieldsOf, keptStorage, parseJson, storeText, tabStorage } from '#web/ui/browser/storage.ts';

/** The first four keys are in local storage, and the rest are in session storage. */
const keys = {
  handle: 'github_access_token',
  user: 'github_user',
  repository: 'github_selected_repo',
  autoVerify: 'github_auto_verify',
  state: 'github_oauth_state',
  returnPath: 'github_return_path',
  accessLevel: 'github_access_level',
  specificRepo: 'github_specific_repo',
  isEngineer: 'github_engineer_signin',
} as const;

export type SelectedRepository = { fullName: string; name: string; owner: string };
export type KeptUser = { user: CodeHostUserRow; checkedAt: number };
export type StartedLogin = {
  state: string;
  returnPath: string;
  accessLevel: string;
  specificRepo: string | null;
  isEngineer: boolean;
};

const listeners = new Set<() => void>();
let wasEnded = false;

export function subscribeToCodeHost(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const readHandle = () => keptStorage().getItem(keys.handle);
export const readUser = () => record(keptStorage().getItem(keys.user), isKeptUser);
export const readSelectedText = () => keptStorage().getItem(keys.repository);
export const selectedFrom = (text: string | null) => record(text, isSelected);
export const hasEnded = () => wasEnded;
export const isAutoVerifying = () => keptStorage().getItem(keys.autoVerify) !== 'disabled';

export function keepConnection(handle: string, user: CodeHostUserRow, now = Date.now()): void {
  wasEnded = false;
  keep(keys.handle, handle);
  keepUser(user, now);
}

export function keepUser(user: CodeHostUserRow, now = Date.now()): void {
  keep(keys.user, JSON.stringify({ user, checkedAt: now } satisfies KeptUser));
}

export function keepSelected(repository: SelectedRepository | null): void {
  keep(keys.repository, repository && JSON.stringify(repository));
}

export function keepAutoVerify(isOn: boolean): void {
  keep(keys.autoVerify, isOn ? 'enabled' : 'disabled');
}

/** The user's choice about automatic verification stays stored. */
export function forgetConnection(): void {
  for (const key of [keys.handle, keys.user, keys.repository]) keep(key, null);
}

export function endConnection(): void {
  wasEnded = true;
  forgetConnection();
}

export function keepLogin(login: StartedLogin): void {
  const tab = tabStorage();
  tab.setItem(keys.state, login.state);
  tab.setItem(keys.returnPath, login.returnPath);
  tab.setItem(keys.accessLevel, login.accessLevel);
  if (login.specificRepo) tab.setItem(keys.specificRepo, login.specificRepo);
  if (login.isEngineer) tab.setItem(keys.isEngineer, 'true');
}

export function takeLogin(): StartedLogin | null {
  const tab = tabStorage();
  const state = tab.getItem(keys.state);
  const login = {
    returnPath: tab.getItem(keys.returnPath) ?? '',
    accessLevel: tab.getItem(keys.accessLevel) ?? '',
    specificRepo: tab.getItem(keys.specificRepo),
    isEngineer: tab.getItem(keys.isEngineer) === 'true',
  };
  for (const key of [keys.state, keys.returnPath, keys.accessLevel, keys.specificRepo, keys.isEngineer])
    tab.removeItem(key);
  return state ? { state, ...login } : null;
}

function keep(key: string, text: string | null): void {
  storeText(keptStorage(), key, text);
  for (const listener of listeners) listener();
}

function record<T>(text: string | null, isWhole: (value: unknown) => value is T): T | null {
  const value = parseJson(text);
  return isWhole(value) ? value : null;
}

function isSelected(value: unknown): value is SelectedRepository {
  const { fullName, name, owner } = fieldsOf(value);
  return typeof fullName === 'string' && typeof name === 'string' && typeof owner === 'string';
}

function isKeptUser(value: unknown): value is KeptUser {
  const { user, checkedAt } = fieldsOf(value);
  return typeof checkedAt === 'number' && typeof fieldsOf(user).login === 'string';
}
