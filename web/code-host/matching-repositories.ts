import { readRepositoryUrl } from '#domain/repository/repository.ts';
import type { Repository } from '#web/data/code-host/repositories.ts';

export function matchingRepositories(repositories: readonly Repository[], search: string): Repository[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return repositories.filter(({ fullName, description }) => {
    const text = `${fullName} ${description ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function repositoryBehind(repositories: readonly Repository[], link: string): Repository | null {
  return repositories.find(({ fullName }) => leadsTo(link, fullName)) ?? null;
}

export function leadsTo(link: string, fullName: string): boolean {
  const typed = readRepositoryUrl(link);
  return typed !== null && `${typed.owner}/${typed.name}`.toLowerCase() === fullName.toLowerCase();
}

export function linkTo({ fullName }: Pick<Repository, 'fullName'>): string {
  return `https://github.com/${fullName}`;
}
