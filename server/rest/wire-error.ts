/** An error as this service sends it: always these four members. */
export type WireError = {
  status: number;
  headers: Record<string, string>;
  body: { code: string; message: string; details: unknown; hint: string | null };
};
