/** The part of a request that doesn't depend on the caller. */
export type Draft = {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
};
