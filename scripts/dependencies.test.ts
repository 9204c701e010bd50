import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Manifest = Record<string, unknown> & {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
};
type LockFile = { packages: Record<string, LockedPackage> };

const manifest = read<Manifest>('package.json');
const lockFile = read<LockFile>('package-lock.json');
const pinned = Object.entries({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
});

test('every dependency is pinned to one exact version', () => {
  expect(pinned.length).toBeGreaterThan(10);
  const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
  expect(pinned.filter(([, version]) => !exact.test(version))).toEqual([]);
});

test('the lock file has the pinned versions', () => {
  const differing = pinned.filter(([name, version]) => {
    const locked = lockFile.packages[`node_modules/${name}`]?.version;
    return !version.endsWith(locked ?? 'missing');
  });
  expect(differing).toEqual([]);
});

test('the lock file has a hash for each package and no download URLs', () => {
  const packages = Object.entries(lockFile.packages).filter(([path]) => path !== '');
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(packages.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});

// A release that is only partly published leaves gaps in the lock file, and `npm ci` rejects such a file.
test('the lock file has the packages for every platform', () => {
  const locked = new Set(Object.keys(lockFile.packages).map((path) => path.replace(/^.*node_modules\//, '')));
  const named = Object.values(lockFile.packages).flatMap((each) =>
    Object.keys(each.optionalDependencies ?? {}),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !locked.has(name))).toEqual([]);
});

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as T;
}
