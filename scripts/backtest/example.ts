/** A text with a known value. */
export type Example = { title: string; description: string; value: number };
