import { useQuery } from '@tanstack/react-query';
import type { InstanceConfig } from '#domain/wire/instance.ts';
import { CallFailure } from './call-failure.ts';
import { queryKeys } from './query-keys.ts';

let loading: Promise<InstanceConfig> | null = null;

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

export function useConfig(): InstanceConfig | undefined {
  return useQuery({ queryKey: queryKeys.config, queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY })
    .data;
}
