import { createHmac } from 'node:crypto';

/** Returns the password of every sample account, which is different on each instance. */
export function samplePassword(devSecret: string): string {
  return `sample-${createHmac('sha256', devSecret).update('sample accounts').digest('base64url').slice(0, 16)}`;
}

type SamplePerson = {
  email: string;
  name: string;
  role: 'client' | 'engineer' | 'operator';
  skills?: string[];
  /** The repository of a client's app, as `owner/name` at the sample code host. */
  repository?: string;
};

export const samplePeople = {
  mara: client('Mara Lindqvist', 'harbour-shop'),
  jonas: client('Jonas Keller', 'rehearsal-planner'),
  priya: client('Priya Nair', 'report-desk'),
  tomas: client('Tomás Vega', 'field-notes'),
  aiko: client('Aiko Mori', 'lesson-calendar'),
  noor: client('Noor Elbaz', 'invoice-box'),
  greta: engineer('Greta Hollander', ['TypeScript', 'PostgreSQL', 'Payments', 'React']),
  samir: engineer('Samir Haddad', ['Next.js', 'Supabase', 'Authentication', 'Email']),
  ines: engineer('Inês Duarte', ['Python', 'APIs', 'Time zones', 'Deployment']),
  wren: engineer('Wren Okafor', ['CSS', 'React']),
  casper: engineer('Casper Brandt', ['WordPress']),
  operator: { email: 'operator@example.com', name: 'Olive Park', role: 'operator' } as SamplePerson,
};

export type SamplePersonKey = keyof typeof samplePeople;

/** The account that each button of the developer page signs in to, and the page that it opens. */
export const signInAs = {
  client: { person: samplePeople.mara, next: '/dashboard' },
  engineer: { person: samplePeople.greta, next: '/engineer-app' },
  operator: { person: samplePeople.operator, next: '/operator' },
} as const;

export type SampleRole = keyof typeof signInAs;

function client(name: string, app: string): SamplePerson {
  return {
    email: `${handleOf(name, '.')}@example.com`,
    name,
    role: 'client',
    repository: `${handleOf(name, '-')}/${app}`,
  };
}

function engineer(name: string, skills: string[]): SamplePerson {
  return { email: `${handleOf(name, '.')}@example.com`, name, role: 'engineer', skills };
}

/** `Tomás Vega` becomes `tomas.vega`. */
function handleOf(name: string, separator: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', separator);
}
