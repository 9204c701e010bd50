import { z } from 'zod';

const issue = z.object({ issue_id: z.guid() });
const quote = z.object({ quote_id: z.guid() });
const payment = z.object({ payment_id: z.guid() });
const engineer = z.object({ engineer_id: z.guid() });

/** The id that a job is about, by its kind. @throws ZodError when it carries none. */
export const issueOf = (payload: unknown): string => issue.parse(payload).issue_id;
export const quoteOf = (payload: unknown): string => quote.parse(payload).quote_id;
export const paymentOf = (payload: unknown): string => payment.parse(payload).payment_id;
export const engineerOf = (payload: unknown): string => engineer.parse(payload).engineer_id;
