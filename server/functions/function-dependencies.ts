import type { Mailer } from '#server/mail/mailer.ts';

/** What the functions are handed by the server that wires them. */
export type FunctionDependencies = {
  mailer: Mailer;
  /** Gives a page where one press signs the owner of an e-mail address in and leads on to `next`, and that address. */
  createSignInLink: (request: { email: string; next: string }) => Promise<{ address: string; url: string }>;
  /** Gives a one-time token for whoever has proved that an e-mail address is theirs, and the account that it signs in. */
  createSignInToken: (request: {
    email: string;
    by: { provider: string; subject: string };
  }) => Promise<{ userId: string; tokenHash: string }>;
  /** Gives an issue's estimate, made now if there is none; null for an analysis that names no range. */
  ensureEstimate: (
    issueId: string,
  ) => Promise<{ estimatedTime: string; priceRange: string; confidence: number } | null>;
};
