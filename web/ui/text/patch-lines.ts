export type PatchLine = {
  kind: 'file' | 'hunk' | 'added' | 'removed' | 'same';
  text: string;
  /** The line's number in the new file. A removed line has its number in the old file. */
  at?: number;
};

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
const FILE = /^(?:diff |index |--- |\+\+\+ |new file|deleted file|old mode|new mode|similarity |rename )/;

/** Reads a unified diff. A text of another kind becomes lines without marks. */
export function patchLines(patch: string): PatchLine[] {
  let before: number | null = null;
  let after = 0;
  return patch
    .trimEnd()
    .split('\n')
    .map((text): PatchLine => {
      const [, from, to] = HUNK.exec(text) ?? [];
      if (from && to) {
        before = Number(from);
        after = Number(to);
        return { kind: 'hunk', text };
      }
      if (FILE.test(text)) {
        // A removed line can look like the name of a file, but only within a hunk that goes on.
        const isName = text.startsWith('--- ') || text.startsWith('+++ ');
        if (before === null || !isName || /^(?:---|\+\+\+) (?:[ab]\/|\/dev\/null)/.test(text)) {
          before = null;
          return { kind: 'file', text };
        }
      }
      if (text.startsWith('+')) return { kind: 'added', text, ...(before !== null && { at: after++ }) };
      if (text.startsWith('-')) return { kind: 'removed', text, ...(before !== null && { at: before++ }) };
      if (before === null || text.startsWith('\\')) return { kind: 'same', text };
      before += 1;
      return { kind: 'same', text, at: after++ };
    });
}

export function patchSize(lines: readonly PatchLine[]): { added: number; removed: number } {
  const count = (kind: PatchLine['kind']) => lines.filter((line) => line.kind === kind).length;
  return { added: count('added'), removed: count('removed') };
}
