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
  mara: {
    email: 'mara.lindqvist@example.com',
    name: 'Mara Lindqvist',
    role: 'client',
    repository: 'mara-lindqvist/harbour-shop',
  },
  jonas: {
    email: 'jonas.keller@example.com',
    name: 'Jonas Keller',
    role: 'client',
    repository: 'jonas-keller/rehearsal-planner',
  },
  priya: {
    email: 'priya.nair@example.com',
    name: 'Priya Nair',
    role: 'client',
    repository: 'priya-nair/report-desk',
  },
  tomas: {
    email: 'tomas.vega@example.com',
    name: 'Tomás Vega',
    role: 'client',
    repository: 'tomas-vega/field-notes',
  },
  aiko: {
    email: 'aiko.mori@example.com',
    name: 'Aiko Mori',
    role: 'client',
    repository: 'aiko-mori/lesson-calendar',
  },
  noor: {
    email: 'noor.elbaz@example.com',
    name: 'Noor Elbaz',
    role: 'client',
    repository: 'noor-elbaz/invoice-box',
  },
  greta: {
    email: 'greta.hollander@example.com',
    name: 'Greta Hollander',
    role: 'engineer',
    skills: ['TypeScript', 'PostgreSQL', 'Payments', 'React'],
  },
  samir: {
    email: 'samir.haddad@example.com',
    name: 'Samir Haddad',
    role: 'engineer',
    skills: ['Next.js', 'Supabase', 'Authentication', 'Email'],
  },
  ines: {
    email: 'ines.duarte@example.com',
    name: 'Inês Duarte',
    role: 'engineer',
    skills: ['Python', 'APIs', 'Time zones', 'Deployment'],
  },
  wren: { email: 'wren.okafor@example.com', name: 'Wren Okafor', role: 'engineer', skills: ['CSS', 'React'] },
  casper: {
    email: 'casper.brandt@example.com',
    name: 'Casper Brandt',
    role: 'engineer',
    skills: ['WordPress'],
  },
  operator: { email: 'operator@example.com', name: 'Olive Park', role: 'operator' },
} as const satisfies Record<string, SamplePerson>;

export type SamplePersonKey = keyof typeof samplePeople;

/** The account that each button of the developer page signs in to, and the page that it opens. */
export const signInAs = {
  client: { person: samplePeople.mara, next: '/dashboard' },
  engineer: { person: samplePeople.greta, next: '/engineer-app' },
  operator: { person: samplePeople.operator, next: '/operator' },
} as const;

export type SampleRole = keyof typeof signInAs;
