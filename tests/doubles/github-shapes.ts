// Answers in the shapes that the REST API documents for version 2022-11-28, with the fields that it sends.
import { type Person, type Repository, shaOf } from './github-world.ts';

export const docs = 'https://docs.github.com/rest';

/** A person as others see them, which is also what owns a repository. */
function simpleUser({ id, login }: Pick<Person, 'id' | 'login'>, api: string) {
  const url = `${api}/users/${login}`;
  return {
    login,
    id,
    node_id: Buffer.from(`04:User${id}`).toString('base64'),
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    gravatar_id: '',
    url,
    html_url: `https://github.com/${login}`,
    followers_url: `${url}/followers`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    type: 'User',
    user_view_type: 'public',
    site_admin: false,
  };
}

/** The signed-in person. */
export const privateUser = (person: Person, api: string) => ({
  ...simpleUser(person, api),
  name: person.name,
  company: null,
  blog: '',
  location: null,
  email: null,
  hireable: null,
  bio: null,
  twitter_username: null,
  public_repos: 1,
  public_gists: 0,
  followers: 0,
  following: 0,
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

export function repositoryShape(repository: Repository, ownerId: number, api: string) {
  const { id, owner, name, isPrivate, description, updatedAt } = repository;
  const url = `${api}/repos/${owner}/${name}`;
  return {
    id,
    node_id: Buffer.from(`010:Repository${id}`).toString('base64'),
    name,
    full_name: `${owner}/${name}`,
    private: isPrivate,
    owner: simpleUser({ id: ownerId, login: owner }, api),
    html_url: `https://github.com/${owner}/${name}`,
    description,
    fork: false,
    url,
    contents_url: `${url}/contents/{+path}`,
    created_at: '2025-01-01T00:00:00Z',
    updated_at: updatedAt,
    pushed_at: updatedAt,
    clone_url: `https://github.com/${owner}/${name}.git`,
    size: 108,
    stargazers_count: 0,
    language: 'TypeScript',
    archived: false,
    disabled: false,
    visibility: isPrivate ? 'private' : 'public',
    default_branch: 'main',
    // Lets whoever holds it clone the repository for a while.
    ...(isPrivate ? { temp_clone_token: `TEMPCLONE${id}` } : {}),
    permissions: { admin: true, maintain: true, push: true, triage: true, pull: true },
  };
}

/** Every folder and file, as a tree that was asked for whole; real ones end at 100,000 entries and say so. */
export function treeShape(repository: Repository, api: string, mostEntries = 100_000) {
  const { owner, name, files } = repository;
  const url = `${api}/repos/${owner}/${name}/git`;
  const folders = new Set<string>();
  for (const path of Object.keys(files))
    for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at));
  const entry = (path: string, type: 'tree' | 'blob', content: string | Buffer) => {
    const sha = shaOf(`${path}${content}`);
    const size = type === 'blob' ? { size: Buffer.byteLength(content) } : {};
    const mode = type === 'blob' ? '100644' : '040000';
    return { path, mode, type, sha, ...size, url: `${url}/${type}s/${sha}` };
  };
  const tree = [
    ...[...folders].map((path) => entry(path, 'tree', '')),
    ...Object.entries(files).map(([path, content]) => entry(path, 'blob', content)),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  const sha = shaOf(name);
  return {
    sha,
    url: `${url}/trees/${sha}`,
    tree: tree.slice(0, mostEntries),
    truncated: tree.length > mostEntries,
  };
}

type Place = { repository: Repository; path: string; api: string };

/** A file of at most a megabyte comes with its content, in lines of base64; a larger one without. */
export function fileShape(place: Place, content: string | Buffer) {
  const bytes = Buffer.from(content);
  const isSmall = bytes.length <= 1024 * 1024;
  const lines = bytes.toString('base64').replace(/.{60}/g, '$&\n');
  return {
    ...entryShape(place, 'file', bytes),
    content: isSmall ? `${lines}\n` : '',
    encoding: isSmall ? 'base64' : 'none',
  };
}

/** What a folder holds, by name; null for no such folder. */
export function folderShape({ repository, path, api }: Place) {
  const prefix = path === '' ? '' : `${path}/`;
  const names = new Set<string>();
  for (const file of Object.keys(repository.files))
    if (file.startsWith(prefix)) names.add(file.slice(prefix.length).split('/')[0] ?? '');
  if (names.size === 0) return null;
  return [...names].sort().map((name) => {
    const inner = { repository, path: `${prefix}${name}`, api };
    const content = repository.files[inner.path];
    return content === undefined
      ? entryShape(inner, 'dir', Buffer.from(''))
      : entryShape(inner, 'file', Buffer.from(content));
  });
}

function entryShape({ repository, path, api }: Place, type: 'file' | 'dir', bytes: Buffer) {
  const { owner, name, isPrivate } = repository;
  const [sha, at] = [shaOf(`${path}${bytes}`), encodeURI(path)];
  const self = `${api}/repos/${owner}/${name}/contents/${at}?ref=main`;
  const git = `${api}/repos/${owner}/${name}/git/${type === 'dir' ? 'trees' : 'blobs'}/${sha}`;
  const html = `https://github.com/${owner}/${name}/${type === 'dir' ? 'tree' : 'blob'}/main/${at}`;
  const raw = `https://raw.githubusercontent.com/${owner}/${name}/main/${at}`;
  return {
    name: path.split('/').at(-1) ?? '',
    path,
    sha,
    size: bytes.length,
    url: self,
    html_url: html,
    git_url: git,
    // Of a private repository this address opens the file for whoever has it, for a while.
    download_url: type === 'dir' ? null : isPrivate ? `${raw}?token=RAWTOKEN${sha.slice(0, 20)}` : raw,
    type,
    _links: { self, git, html },
  };
}
