import pg from 'pg';

/** What an address says, for a pool or a client of the driver. `sslmode` means what it means to libpq. */
export function clientConfig(address: string): pg.ClientConfig {
  const url = new URL(address);
  const mode = url.searchParams.get('sslmode');
  // "allow" is unencrypted first in libpq, too; the driver does not know it.
  if (mode === 'allow') url.searchParams.set('sslmode', 'disable');
  // Otherwise the driver checks the certificate in every mode.
  if (mode !== null) url.searchParams.set('uselibpqcompat', 'true');
  return { connectionString: url.href };
}

const patience = 5_000;

/** A connection whose times are in UTC from its start, and which gives up connecting after five seconds. */
export class UtcClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    // Here and not in the pool's options, where it would also limit the wait for a free connection.
    super({ ...config, connectionTimeoutMillis: patience });
  }

  // A parameter of the startup message, which the driver has no option for and a pooler accepts.
  getStartupConf(): Record<string, unknown> {
    const base = pg.Client.prototype as unknown as { getStartupConf(): Record<string, unknown> };
    return { ...base.getStartupConf.call(this), TimeZone: 'UTC' };
  }
}
