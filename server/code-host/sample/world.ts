import { createHash } from 'node:crypto';

export type Email = { email: string; primary: boolean; verified: boolean; visibility: string | null };
export type Person = {
  id: number;
  login: string;
  name: string | null;
  emails: Email[];
  /** Served at `/avatars/{id}`. */
  avatar?: Buffer;
};
export type Repository = {
  id: number;
  owner: string;
  name: string;
  isPrivate: boolean;
  description: string | null;
  /** These users have read access besides the owner. */
  readers: string[];
  files: Record<string, string | Buffer>;
  updatedAt: string;
  /** Requests for the previous name redirect to the current one. */
  formerName: string | null;
};

export type PullRequest = { repository: string; number: number } & typeof usualPullRequest;

export class CodeHostWorld {
  readonly people = new Map<string, Person>();
  readonly repositories: Repository[] = [];
  readonly pullRequests: PullRequest[] = [];

  addPerson(login: string, given: { name?: string | null; emails?: Partial<Email>[] } = {}): Person {
    const emails = given.emails ?? [{ email: `${login}@example.com` }];
    const person: Person = {
      id: 1000 + this.people.size,
      login,
      name: given.name === undefined ? login : given.name,
      emails: emails.map((each) => ({ ...usualEmail, email: `${login}@example.com`, ...each })),
    };
    this.people.set(login, person);
    return person;
  }

  addRepository(
    fullName: string,
    given: Partial<Omit<Repository, 'owner' | 'name' | 'id'>> = {},
  ): Repository {
    const [owner = '', name = ''] = fullName.split('/');
    const made: Repository = {
      id: 500_000 + this.repositories.length,
      owner,
      name,
      isPrivate: true,
      description: null,
      readers: [],
      files: { 'README.md': `# ${name}\n` },
      updatedAt: new Date(Date.UTC(2026, 0, 1 + this.repositories.length)).toISOString(),
      formerName: null,
      ...given,
    };
    this.repositories.push(made);
    return made;
  }

  /** Adds a pull request with the repository's next number. */
  addPullRequest(repository: string, given: Partial<typeof usualPullRequest> = {}): PullRequest {
    const number = this.pullRequests.filter((each) => each.repository === repository).length + 1;
    const made = { repository, number, ...usualPullRequest, ...given };
    this.pullRequests.push(made);
    return made;
  }

  /** Returns the repositories of a user, most recently updated first. */
  listOf(login: string): Repository[] {
    return this.repositories
      .filter((each) => isReader(each, login))
      .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  }

  /** Returns the repository, or null if `login` may not see it. */
  find(owner: string, name: string, login: string | null): Repository | null {
    const found = this.repositories.find(
      (each) =>
        each.owner.toLowerCase() === owner.toLowerCase() &&
        [each.name, each.formerName].some((known) => known?.toLowerCase() === name.toLowerCase()),
    );
    return found && (!found.isPrivate || (login !== null && isReader(found, login))) ? found : null;
  }
}

const usualPullRequest = {
  title: 'A change',
  author: 'erin-engineer',
  state: 'open' as 'open' | 'closed',
  isDraft: false,
  mergedAt: null as string | null,
};

const usualEmail = { primary: true, verified: true, visibility: 'private' };

const isReader = ({ owner, readers }: Repository, login: string) =>
  owner === login || readers.includes(login);

/** Returns a stable, made-up object ID. */
export const shaOf = (content: string | Buffer) => createHash('sha1').update(content).digest('hex');
