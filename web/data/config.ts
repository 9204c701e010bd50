import type { InstanceConfig } from '#domain/wire/instance.ts';
import { CallFailure } from './call-failure.ts';

let loading: Promise<InstanceConfig> | null = null;

/** What the instance that serves this page is like; asked for once. */
export function loadConfig(): Promise<InstanceConfig> {
  loading ??= fetchConfig().catch((failure: unknown) => {
    loading = null;
    throw failure;
  });
  return loading;
}

async function fetchConfig(): Promise<InstanceConfig> {
  const response = await fetch('/config.json');
  if (!response.ok)
    throw new CallFailure({ status: response.status, code: null, message: response.statusText });
  return (await response.json()) as InstanceConfig;
}
