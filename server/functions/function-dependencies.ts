import type { Mailer } from '#server/mail/mailer.ts';

/** What the functions are handed by the server that wires them. */
export type FunctionDependencies = {
  mailer: Mailer;
  /** Gives the address of a page where one press signs that e-mail address in and leads on to `next`. */
  createSignInLink: (request: { email: string; next: string }) => Promise<string>;
};
