import { createHash } from 'node:crypto';

export type Files = Record<string, string | Buffer>;
export type TreeEntry = { path: string; type: 'tree' | 'blob'; sha: string; size: number };

export function blobSha(content: string | Buffer): string {
  if (typeof content === 'string') return objectSha('blob', Buffer.from(content));
  const known = shas.get(content) ?? objectSha('blob', content);
  shas.set(content, known);
  return known;
}

// Caches the hashes because large repositories are listed repeatedly and their bytes never change.
const shas = new WeakMap<Buffer, string>();

/** Returns all folders and files in git's order, and the ID of the root tree. */
export function gitTree(files: Files): { sha: string; entries: TreeEntry[] } {
  const root: Folder = new Map();
  for (const [path, content] of Object.entries(files)) put(root, path.split('/'), content);
  return listed(root, '');
}

type Folder = Map<string, Folder | string | Buffer>;

function put(folder: Folder, [name = '', ...rest]: string[], content: string | Buffer): void {
  if (rest.length === 0) return void folder.set(name, content);
  const inner = folder.get(name);
  const next: Folder = inner instanceof Map ? inner : new Map();
  folder.set(name, next);
  put(next, rest, content);
}

function listed(folder: Folder, prefix: string): { sha: string; entries: TreeEntry[] } {
  const [entries, lines]: [TreeEntry[], Buffer[]] = [[], []];
  for (const [name, held] of [...folder].sort(byGitOrder)) {
    const path = `${prefix}${name}`;
    const inner = held instanceof Map ? listed(held, `${path}/`) : null;
    const sha = held instanceof Map ? (inner?.sha ?? '') : blobSha(held);
    const size = held instanceof Map ? 0 : Buffer.byteLength(held);
    entries.push({ path, type: inner ? 'tree' : 'blob', sha, size }, ...(inner?.entries ?? []));
    lines.push(Buffer.from(`${inner ? '40000' : '100644'} ${name}\0`), Buffer.from(sha, 'hex'));
  }
  return { sha: objectSha('tree', Buffer.concat(lines)), entries };
}

/** Compares names byte by byte and treats the name of a folder as if it ended in a slash. */
function byGitOrder([a, first]: [string, unknown], [b, second]: [string, unknown]): number {
  const key = (name: string, held: unknown) => Buffer.from(held instanceof Map ? `${name}/` : name);
  return Buffer.compare(key(a, first), key(b, second));
}

const objectSha = (type: 'blob' | 'tree', content: Buffer) =>
  createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');
