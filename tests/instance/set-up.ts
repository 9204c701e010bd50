import { afterAll, beforeAll } from 'vitest';
import { createTestInstance, type Overrides, type TestInstance } from './test-instance.ts';

/** Creates an instance before the suite's tests and closes it after them. */
export function setUpInstance(overrides: Overrides | (() => Overrides) = {}): TestInstance {
  return setUp(() => createTestInstance(typeof overrides === 'function' ? overrides() : overrides));
}

/**
 * Returns the object that `create` resolves to. The object is empty until the hooks of the suite have run.
 */
export function setUp<T extends object>(
  create: () => Promise<T>,
  close: (value: T) => unknown = closeIfClosable,
): T {
  const value = {} as T;
  let isCreated = false;
  beforeAll(async () => {
    const created = await create();
    Object.setPrototypeOf(value, Object.getPrototypeOf(created));
    Object.defineProperties(value, Object.getOwnPropertyDescriptors(created));
    isCreated = true;
  });
  afterAll(async () => {
    if (isCreated) await close(value);
  });
  return value;
}

type Closable = { close(): unknown };

function closeIfClosable(value: object): unknown {
  return 'close' in value && (value as Closable).close();
}
