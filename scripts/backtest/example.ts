/** A text whose value is known. */
export type Example = { title: string; description: string; value: number };
