export const SHOWN_MATCHES = 50;

/**
 * Returns the paths that contain all letters in the typed order. Short paths and matches in the file name
 * come first.
 */
export function matchNames(paths: readonly string[], typed: string, most = SHOWN_MATCHES): string[] {
  const wanted = typed.toLowerCase().replaceAll(/\s/g, '');
  if (wanted === '') return paths.slice(0, most);
  const ranked: { path: string; rank: number }[] = [];
  for (const path of paths) {
    const rank = rankOf(path, wanted);
    if (rank !== null) ranked.push({ path, rank });
  }
  ranked.sort((a, b) => b.rank - a.rank || a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
  return ranked.slice(0, most).map(({ path }) => path);
}

function rankOf(path: string, wanted: string): number | null {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf('/') + 1);
  if (name === wanted) return 1000;
  if (name.startsWith(wanted)) return 900;
  if (name.includes(wanted)) return 800;
  if (lower.includes(wanted)) return 700;
  return scatteredRank(name, wanted, 500) ?? scatteredRank(lower, wanted, 300);
}

function scatteredRank(text: string, wanted: string, most: number): number | null {
  let at = -1;
  let jumps = 0;
  for (const letter of wanted) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return null;
    const isStart = next === 0 || '/._- '.includes(text[next - 1] ?? '');
    if (next !== at + 1 && !isStart) jumps += 1;
    at = next;
  }
  return most - Math.min(jumps * 10, 100);
}
