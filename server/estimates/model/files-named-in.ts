// Only the first 100 file names of a text are compared, because a repository can have 50,000 paths.
const MOST_NAMES = 100;
// The look-behind keeps the search linear in a long word without a dot.
const FILE_NAME = /(?<![\w@()[\]$./-])[\w@()[\]$./-]+\.\w+/g;

/** Returns the paths whose last parts a text contains, those with the most parts first. */
export function filesNamedIn(text: string, paths: readonly string[]): string[] {
  const words = new Map<string, string[][]>();
  for (const word of [...new Set(text.toLowerCase().match(FILE_NAME))].slice(0, MOST_NAMES)) {
    const parts = word.split('/').reverse();
    const [name = ''] = parts;
    words.set(name, [...(words.get(name) ?? []), parts]);
  }
  return paths
    .flatMap((path) => {
      const parts = path.toLowerCase().split('/').reverse();
      const said = (words.get(parts[0] ?? '') ?? []).map((word) => sharedStart(parts, word));
      return said.length === 0 ? [] : [{ path, said: Math.max(...said) }];
    })
    .sort((a, b) => b.said - a.said || a.path.length - b.path.length)
    .map(({ path }) => path);
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((part, at) => part !== other[at]);
  return end === -1 ? one.length : end;
}
