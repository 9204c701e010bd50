import { expect, test } from 'vitest';
import { firstFault } from './use-fields.ts';

test('reports the first error in field order', () => {
  const errors = {
    skills: { type: 'custom', message: 'At least one skill is required' },
    name: { type: 'custom', message: 'Name is required' },
  };
  expect(firstFault(errors, ['name', 'skills'])).toBe('Name is required');
  expect(firstFault(errors, ['skills', 'name'])).toBe('At least one skill is required');
  expect(firstFault({}, ['name'])).toBeNull();
});
