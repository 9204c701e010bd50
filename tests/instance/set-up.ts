import { afterAll, beforeAll } from 'vitest';
import { createTestInstance, type Overrides, type TestInstance } from './test-instance.ts';

/** Registers an instance for the surrounding suite: created before its tests, closed after them. */
export function setUpInstance(overrides: Overrides | (() => Overrides) = {}): TestInstance {
  const instance = setUp(() => createTestInstance(typeof overrides === 'function' ? overrides() : overrides));
  afterAll(() => instance.close?.());
  return instance;
}

/** The object that `create` resolves to. Empty until the hooks of the surrounding suite have run. */
export function setUp<T extends object>(create: () => Promise<T>): T {
  const value = {} as T;
  beforeAll(async () => {
    Object.defineProperties(value, Object.getOwnPropertyDescriptors(await create()));
  });
  return value;
}
