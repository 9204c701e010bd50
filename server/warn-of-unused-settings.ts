import type { Logger } from './platform/log.ts';
import type { Settings } from './platform/settings/settings.ts';

/** Says of each setting that is understood but has no effect, or of one that limits lack, so that nobody relies on it. */
export function warnOfUnusedSettings(settings: Settings, log: Logger): void {
  const given = {
    METRICS_TOKEN: settings.metricsToken,
  };
  for (const [name, value] of Object.entries(given))
    if (value !== null) log.warn(`${name} is set, but has no effect in this version.`);
  if (!settings.isLocal && settings.trustProxy === false)
    log.warn('TRUST_PROXY is not set, so limits count accounts alone: every address would be the proxy’s.');
}
