import { z } from 'zod';
import { issueErrors } from '../errors/issue.ts';
import { quoteErrors } from '../errors/quote.ts';
import { REASON_LIMIT } from '../issue/message.ts';
import { centsOf, formatDollars, readDollars } from '../money/dollars.ts';
import { isBlank, isLongerThan } from '../text/characters.ts';
import { HOURS_LIMIT, readHours } from './hours.ts';
import { isPromisable, PROMISE_DAYS } from './promise.ts';

export const QUOTE_LIMIT_CENTS = 10_000_000;
export const QUOTE_DAYS = 7;

/** The price is in US dollars. The note says what the price covers. */
export const quoteTermsSchema = z.object({
  hours: z
    .string()
    .refine((text) => readHours(text) !== null, quoteErrors.hoursInvalid(HOURS_LIMIT))
    .transform((text) => readHours(text) ?? 0),
  price: z
    .string()
    .refine((text) => isPrice(text), quoteErrors.priceInvalid(formatDollars(QUOTE_LIMIT_CENTS / 100)))
    .transform((text) => readDollars(text) ?? 0),
  note: z
    .string()
    .refine((text) => !isBlank(text), quoteErrors.scopeRequired)
    .refine((text) => !isLongerThan(text, REASON_LIMIT), issueErrors.reasonTooLong(REASON_LIMIT))
    .transform((text) => text.trim()),
});

/** The date is optional. It must be one that an engineer can promise `now`. */
export const quoteTermsAt = (now: Date) =>
  quoteTermsSchema.extend({
    dueOn: z
      .string()
      .refine((text) => text === '' || isPromisable(text, now), quoteErrors.dueOnInvalid(PROMISE_DAYS))
      .transform((text) => text || null),
  });

function isPrice(typed: string): boolean {
  const dollars = readDollars(typed);
  return dollars !== null && centsOf(dollars) <= QUOTE_LIMIT_CENTS;
}
