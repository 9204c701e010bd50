import { z } from 'zod';
import { operatorErrors } from '../errors/operator.ts';
import { type Prior, priorSchema } from './prior.ts';

const { hours, price, confidence } = priorSchema.shape;

/** What an instance assumes, as an operator types it: numbers with commas between them, each rule with its sentence. */
export const typedPriorSchema = z.object({
  hours: typed((text) => hours.safeParse(readNumbers(text)).data, operatorErrors.priorHoursInvalid),
  price: typed((text) => price.safeParse(readNumbers(text)).data, operatorErrors.priorPriceInvalid),
  confidence: typed(
    (text) => confidence.safeParse(readNumbers(text.replace(/\s*%\s*$/, ''))[0]).data,
    operatorErrors.priorConfidenceInvalid,
  ),
});

export type TypedPrior = z.input<typeof typedPriorSchema>;

/** The fields of the form that shows what is assumed now. */
export function asTyped({ hours, price, confidence }: Prior): TypedPrior {
  return { hours: hours.join(', '), price: price.join(', '), confidence: String(confidence) };
}

function typed<Value>(read: (text: string) => Value | undefined, sentence: string) {
  return z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });
}

/** Plain decimal numbers with commas or blanks between them; NaN for anything else. */
function readNumbers(text: string): number[] {
  const parts = text.trim().split(/\s*,\s*|\s+/);
  return parts.map((part) =>
    /^\$?\d{1,6}(\.\d{1,2})?$/.test(part) ? Number(part.replace('$', '')) : Number.NaN,
  );
}
