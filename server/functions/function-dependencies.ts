/** What the functions need of other capabilities. */
export type FunctionDependencies = {
  /** Creates a one-time token for the verified owner of an address, and names the account that it signs in. */
  createSignInToken: (request: {
    email: string;
    by: { provider: string; subject: string };
  }) => Promise<{ userId: string; tokenHash: string }>;
};
