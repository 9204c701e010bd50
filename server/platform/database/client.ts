import pg from 'pg';
import { boundMessages } from './bound-messages.ts';
import { isDatabaseError } from './database-error.ts';

type Encryption = 'tls' | 'plain';

export type ClientConfig = pg.ClientConfig & { encryption?: EncryptionChoice };

const encryptionOrders: Readonly<Record<string, readonly Encryption[]>> = {
  prefer: ['tls', 'plain'],
  allow: ['plain', 'tls'],
};

/** Parses a database URL. `sslmode` has the same meaning as in libpq and has no effect on a Unix socket. */
export function clientConfig(address: string): ClientConfig {
  const url = new URL(address);
  const given = url.searchParams.get('sslmode');
  if (given === null) return { connectionString: url.href };
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const mode = host.startsWith('/') ? 'disable' : given;
  // The driver does not support "allow". Without the option `uselibpqcompat`, it would verify the certificate
  // in every mode.
  url.searchParams.set('sslmode', mode === 'allow' ? 'prefer' : mode);
  url.searchParams.set('uselibpqcompat', 'true');
  const order = encryptionOrders[mode];
  return { connectionString: url.href, ...(order && { encryption: new EncryptionChoice(order) }) };
}

const defaultTimeout = 5_000;

/**
 * A connection with the time zone UTC and, by default, a timeout of five seconds. If `sslmode` is "prefer" or
 * "allow", the connection is encrypted or not depending on what the server accepts.
 */
export class DatabaseClient extends pg.Client {
  readonly #config: ClientConfig;
  #isEnded = false;

  constructor(config: ClientConfig) {
    // The timeout is set on the client, because the pool's own option would also limit the wait for a free
    // connection.
    const limited = { connectionTimeoutMillis: defaultTimeout, ...config };
    super(limited);
    this.#config = limited;
    boundMessages(this);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const { encryption } = this.#config;
    if (!encryption && callback) return void super.connect(callback);
    const connected = encryption ? this.#connectBy(encryption) : super.connect();
    if (!callback) return connected;
    connected.then(() => callback(null as unknown as Error), callback);
    return undefined;
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    this.#isEnded = true;
    if (!callback) return super.end();
    super.end(callback);
    return undefined;
  }

  async #connectBy(encryption: EncryptionChoice): Promise<pg.Client> {
    const accepted = await encryption.find(this.#config);
    if (this.#isEnded) throw new Error('Connection terminated');
    setEncryption(this, accepted);
    try {
      return await super.connect();
    } catch (error) {
      encryption.forget();
      throw error;
    }
  }

  // The driver has no option for this startup parameter, which poolers accept.
  getStartupConf(): Record<string, unknown> {
    const base = pg.Client.prototype as unknown as { getStartupConf(): Record<string, unknown> };
    return { ...base.getStartupConf.call(this), TimeZone: 'UTC' };
  }
}

/**
 * Finds out whether the server accepts encryption. Opens a test connection at the start and after each
 * failure.
 */
class EncryptionChoice {
  readonly #order: readonly Encryption[];
  #accepted: Promise<Encryption> | null = null;

  constructor(order: readonly Encryption[]) {
    this.#order = order;
  }

  find(config: ClientConfig): Promise<Encryption> {
    if (this.#accepted) return this.#accepted;
    const accepted = firstAccepted(this.#order, config);
    this.#accepted = accepted;
    accepted.catch(() => this.forget());
    return accepted;
  }

  forget(): void {
    this.#accepted = null;
  }
}

async function firstAccepted(order: readonly Encryption[], config: ClientConfig): Promise<Encryption> {
  const failures: unknown[] = [];
  for (const encryption of order) {
    const client = new pg.Client(config);
    client.on('error', () => {});
    setEncryption(client, encryption);
    try {
      await client.connect();
      void client.end().catch(() => {});
      return encryption;
    } catch (error) {
      failures.push(error);
      if (isUnreachable(error)) break;
    }
  }
  // An error from the database itself explains more than the error of a failed connection attempt.
  throw failures.find(isDatabaseError) ?? failures.at(-1);
}

// Returns whether no server answered, in which case another kind of encryption does not help.
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || error.message === 'timeout expired';
}

type WithTls = { ssl: unknown; connection: { ssl: unknown } };

function setEncryption(client: pg.Client, encryption: Encryption): void {
  if (encryption === 'tls') return;
  const { connection } = Object.assign(client as unknown as WithTls, { ssl: false });
  connection.ssl = false;
}
