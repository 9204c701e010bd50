/** What a service writes of a request: the rest depends on who asks. */
export type Draft = {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
};
