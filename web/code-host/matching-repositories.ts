import { readRepositoryUrl } from '#domain/repository/repository.ts';
import type { Repository } from '#web/data/code-host/repositories.ts';

/** Those whose full name or description holds every word, in the order in which they came. */
export function matchingRepositories(repositories: readonly Repository[], search: string): Repository[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return repositories.filter(({ fullName, description }) => {
    const text = `${fullName} ${description ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The one that a typed link leads to, if it is among them. */
export function repositoryBehind(repositories: readonly Repository[], link: string): Repository | null {
  return repositories.find(({ fullName }) => leadsTo(link, fullName)) ?? null;
}

/** Whether a typed link leads to this repository. The code host takes no notice of capitals. */
export function leadsTo(link: string, fullName: string): boolean {
  const typed = readRepositoryUrl(link);
  return typed !== null && `${typed.owner}/${typed.name}`.toLowerCase() === fullName.toLowerCase();
}

/** The link that leads to a repository. */
export function linkTo({ fullName }: Pick<Repository, 'fullName'>): string {
  return `https://github.com/${fullName}`;
}
