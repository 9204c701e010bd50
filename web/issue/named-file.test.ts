import { expect, test } from 'vitest';
import { namedFile, nameToSave } from './named-file.ts';

const path = 'issues/k3j9x-1767225600000.png';

test('a file is shown with its original name, or with its type if the name is unknown', () => {
  expect(namedFile(path, 'shot.png', 'Attachment 2').name).toBe('shot.png');
  expect(namedFile(path, 'shot\u202Egnp.exe', 'Attachment 2').name).toBe('shot�gnp.exe');
  expect(namedFile(path, null, 'Attachment 2').name).toBe('Attachment 2 (PNG)');
});

test('a file is saved under a name with an extension', () => {
  expect(nameToSave({ path, name: 'shot.png' })).toBe('shot.png');
  expect(nameToSave({ path, name: 'Attachment 2 (PNG)' })).toBe('k3j9x-1767225600000.png');
});
