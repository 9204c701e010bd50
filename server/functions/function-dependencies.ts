import type { Mailer } from '#server/mail/mailer.ts';

/** What the functions are handed by the server that wires them. */
export type FunctionDependencies = {
  mailer: Mailer;
  /** Gives a page where one press signs the owner of an e-mail address in and leads on to `next`, and that address. */
  createSignInLink: (request: { email: string; next: string }) => Promise<{ address: string; url: string }>;
  /** Gives an issue's estimate, made now if there is none; null for an analysis that names no range. */
  ensureEstimate: (
    issueId: string,
  ) => Promise<{ estimatedTime: string; priceRange: string; confidence: number } | null>;
};
