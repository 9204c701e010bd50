/** Returns the path in the repository that a link points to, or null for a link to another place. */
export function linkWithin(file: string, href: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')) return null;
  const [link = ''] = href.split(/[?#]/, 1);
  const written = decoded(link);
  if (written === null) return null;
  if (written === '') return file;
  const parts = written.startsWith('/') ? [] : file.split('/').slice(0, -1);
  for (const part of written.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

function decoded(link: string): string | null {
  try {
    return decodeURIComponent(link);
  } catch {
    return null;
  }
}
