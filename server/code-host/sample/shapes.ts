import { createHash } from 'node:crypto';
import type { components } from '@octokit/openapi-types';
import { blobSha, gitTree, type TreeEntry } from './git-objects.ts';
import { type Person, type PullRequest, type Repository, shaOf } from './world.ts';

// These responses have the fields documented for version 2022-11-28 of the REST API. A test compares folders,
// files, repositories, errors and redirects with recorded responses of the real API in
// tests/protocol/code-host-recorded.test.ts. There are no recordings of whole trees, so these follow the
// published schema.

type GitTree = components['schemas']['git-tree'];

export const docs = 'https://docs.github.com/rest';

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
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: 'User',
    user_view_type: 'public',
    site_admin: false,
  };
}

export const privateUser = (person: Person, api: string) => ({
  ...simpleUser(person, api),
  ...(person.avatar ? { avatar_url: `${api}/avatars/${person.id}` } : {}),
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
    // GitHub returns a temporary token for cloning a private repository.
    ...(isPrivate ? { temp_clone_token: `TEMPCLONE${id}` } : {}),
    permissions: { admin: true, maintain: true, push: true, triage: true, pull: true },
  };
}

/** Returns a recursive tree. GitHub truncates trees at 100,000 entries and sets a flag. */
export function treeShape(repository: Repository, api: string, mostEntries = 100_000): GitTree {
  const { owner, name, files } = repository;
  const url = `${api}/repos/${owner}/${name}/git`;
  const { sha, entries } = gitTree(files);
  const tree = entries.slice(0, mostEntries).map(({ path, type, sha, size }) => ({
    path,
    mode: type === 'blob' ? '100644' : '040000',
    type,
    sha,
    ...(type === 'blob' ? { size } : {}),
    url: `${url}/${type}s/${sha}`,
  }));
  return { sha, url: `${url}/trees/${sha}`, tree, truncated: entries.length > mostEntries };
}

type Place = { repository: Repository; path: string; api: string };

/** Files up to 1 MB include their content as lines of base64. Larger files have no content. */
export function fileShape(place: Place, content: string | Buffer) {
  const bytes = Buffer.from(content);
  const isSmall = bytes.length <= 1024 * 1024;
  const lines = bytes.toString('base64').replace(/.{60}/g, '$&\n');
  const entry = { path: place.path, type: 'blob' as const, sha: blobSha(content), size: bytes.length };
  return {
    ...entryShape(place, entry),
    content: isSmall ? `${lines}\n` : '',
    encoding: isSmall ? 'base64' : 'none',
  };
}

/** Returns the content of a folder in git order, or null if the folder does not exist. */
export function folderShape(place: Place) {
  const prefix = place.path === '' ? '' : `${place.path}/`;
  const isRightBelow = ({ path }: TreeEntry) =>
    path.startsWith(prefix) && !path.slice(prefix.length).includes('/');
  const held = gitTree(place.repository.files).entries.filter(isRightBelow);
  return held.length === 0 ? null : held.map((entry) => entryShape(place, entry));
}

function entryShape({ repository, api }: Place, { path, type, sha, size }: TreeEntry) {
  const { owner, name, isPrivate } = repository;
  const at = encodeURI(path);
  const self = `${api}/repos/${owner}/${name}/contents/${at}?ref=main`;
  const git = `${api}/repos/${owner}/${name}/git/${type}s/${sha}`;
  const html = `https://github.com/${owner}/${name}/${type}/main/${at}`;
  const raw = `https://raw.githubusercontent.com/${owner}/${name}/main/${at}`;
  return {
    name: path.split('/').at(-1) ?? '',
    path,
    sha,
    size,
    url: self,
    html_url: html,
    git_url: git,
    // Files of a private repository have a temporary URL that includes a token.
    download_url: type === 'tree' ? null : isPrivate ? `${raw}?token=RAWTOKEN${sha.slice(0, 20)}` : raw,
    type: type === 'tree' ? 'dir' : 'file',
    _links: { self, git, html },
  };
}

/** Returns the fields of a pull request that the product uses, as in REST API version 2022-11-28. */
export function pullRequestShape(pullRequest: PullRequest, api: string) {
  const { repository, number, title, author, state, isDraft, mergedAt } = pullRequest;
  const [owner = ''] = repository.split('/');
  return {
    url: `${api}/repos/${repository}/pulls/${number}`,
    html_url: `https://github.com/${repository}/pull/${number}`,
    number,
    state,
    title,
    user: { login: author, id: 1, type: 'User', site_admin: false },
    merged_at: mergedAt,
    draft: isDraft,
    head: { label: `${owner}:fix`, ref: 'fix', sha: shaOf(`${repository} ${number}`) },
  };
}

/** Returns the headers of the recorded responses, without those about the connection. */
export function headersOf(status: number, body: string | Buffer): Record<string, string> {
  const found = {
    'cache-control': 'private, max-age=60, s-maxage=60',
    etag: `W/"${createHash('sha256').update(body).digest('hex')}"`,
  };
  return { ...always, ...(status < 300 ? found : {}) };
}

const always = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Location, Retry-After, X-RateLimit-Limit, X-OAuth-Scopes',
  'content-security-policy': "default-src 'none'",
  'content-type': 'application/json; charset=utf-8',
  'referrer-policy': 'origin-when-cross-origin, strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubdomains; preload',
  'x-accepted-oauth-scopes': '',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'x-github-media-type': 'github.v3; format=json',
  'x-github-request-id': '0000:00000:0000000:0000000:00000000',
  'x-oauth-scopes': 'repo, user',
  'x-ratelimit-limit': '5000',
  'x-ratelimit-remaining': '4999',
  'x-ratelimit-reset': '1767225600',
  'x-ratelimit-resource': 'core',
  'x-ratelimit-used': '1',
  'x-xss-protection': '0',
};

/** Returns the Link header of a paginated list, or no header for a single page. */
export function linkHeader(address: string, page: number, pages: number): Record<string, string> {
  const at = new URL(address);
  const to = (number: number, rel: string) => {
    at.searchParams.set('page', String(number));
    return `<${at.href}>; rel="${rel}"`;
  };
  const before = page > 1 ? [to(page - 1, 'prev')] : [];
  const after = page < pages ? [to(page + 1, 'next'), to(pages, 'last')] : [];
  const first = page > 1 ? [to(1, 'first')] : [];
  const links = [...before, ...after, ...first];
  return links.length === 0 ? {} : { link: links.join(', ') };
}
