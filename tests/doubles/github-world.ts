import { createHash } from 'node:crypto';

export type Email = { email: string; primary: boolean; verified: boolean; visibility: string | null };
export type Person = { id: number; login: string; name: string | null; emails: Email[] };
export type Repository = {
  id: number;
  owner: string;
  name: string;
  isPrivate: boolean;
  description: string | null;
  readers: string[];
  files: Record<string, string | Buffer>;
  updatedAt: string;
  /** Requests for this name are redirected to the current name. */
  formerName: string | null;
};

export type PullRequest = { repository: string; number: number } & typeof usualPullRequest;

export class GithubWorld {
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

export function sampleWorld(): GithubWorld {
  const world = new GithubWorld();
  world.addPerson('ada-builder', { name: 'Ada Builder' });
  world.addPerson('erin-engineer', { name: 'Erin Engineer' });
  world.addRepository('ada-builder/shop', {
    description: 'A shop for hand-made lamps',
    files: {
      'README.md': '# Lamp shop\n\nOrders fail for customers east of Berlin.\n',
      'package.json': '{\n  "name": "shop",\n  "private": true\n}\n',
      'src/main.ts': "import { order } from './orders/order.ts';\n\nawait order(new Date());\n",
      'src/orders/order.ts':
        "export async function order(at: Date) {\n  await fetch('/orders', { method: 'POST', body: at.toString() });\n}\n",
      'public/lamp.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    },
  });
  world.addRepository('ada-builder/landing-page', {
    isPrivate: false,
    description: 'What visitors see first',
    files: { 'README.md': '# Landing page\n', 'index.html': '<!doctype html>\n<title>Lamps</title>\n' },
  });
  world.addPullRequest('ada-builder/landing-page', {
    title: 'Store order times in UTC',
    state: 'closed',
    mergedAt: '2026-01-02T10:00:00Z',
  });
  world.addRepository('ada-builder/notes', { description: null });
  return world;
}

/** Returns the git object ID of a blob. */
export const shaOf = (content: string | Buffer) => createHash('sha1').update(content).digest('hex');
