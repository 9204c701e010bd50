import { expect, it } from 'vitest';
import { patchLines, patchSize } from './patch-lines.ts';

const patch = `diff --git a/pay.ts b/pay.ts
--- a/pay.ts
+++ b/pay.ts
@@ -4,3 +4,3 @@ export
 const a = 1;
-await capture(intent);
--- a comment in SQL
+// The webhook captures.
\\ No newline at end of file
--- a/other.ts
+++ b/other.ts
@@ -1 +1 @@
-x
+y
`;

it('a patch is read as files, hunks and changed lines with their numbers', () => {
  expect(patchLines(patch).map(({ kind, text, at }) => [kind, at ?? null, text.slice(0, 6)])).toEqual([
    ['file', null, 'diff -'],
    ['file', null, '--- a/'],
    ['file', null, '+++ b/'],
    ['hunk', null, '@@ -4,'],
    ['same', 4, ' const'],
    ['removed', 5, '-await'],
    ['removed', 6, '--- a '],
    ['added', 5, '+// Th'],
    ['same', null, '\\ No n'],
    ['file', null, '--- a/'],
    ['file', null, '+++ b/'],
    ['hunk', null, '@@ -1 '],
    ['removed', 1, '-x'],
    ['added', 1, '+y'],
  ]);
  expect(patchSize(patchLines(patch))).toEqual({ added: 2, removed: 3 });
});

it('a patch without hunks has marks but no numbers, and other text has neither', () => {
  expect(patchLines('--- a/zone\n+++ b/zone\n+UTC\nHello')).toEqual([
    { kind: 'file', text: '--- a/zone' },
    { kind: 'file', text: '+++ b/zone' },
    { kind: 'added', text: '+UTC' },
    { kind: 'same', text: 'Hello' },
  ]);
});
