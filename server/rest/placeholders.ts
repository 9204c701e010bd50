import { looksLikeFilter } from './grammar/filter.ts';
import type { Parameter } from './grammar/parameters.ts';
import { isFilterOrArgument } from './grammar/parse-query.ts';

// The mark cannot occur in a request, because a request cannot contain null characters, so text of a request
// is never mistaken for a placeholder.
const mark = '\0';
const operatorOfAnyValue = /^(?:not\.)?(?:eq|neq|gte|gt|lte|lt)\./;

/**
 * Replaces the values of plain comparisons and arguments with placeholders, so that similar requests share a
 * prepared statement.
 */
export function extractValues(given: Parameter[], takesArguments: boolean) {
  const values: string[] = [];
  const parameters = given.map((parameter) => {
    const start = startOfValue(parameter, takesArguments);
    if (start === null) return parameter;
    const { name, value } = parameter;
    return { name, value: `${value.slice(0, start)}${addValue(value.slice(start), values)}` };
  });
  const key = parameters.map(({ name, value }) => `${name}${mark}=${value}`).join(`${mark}&`);
  return { parameters, key, values };
}

/** Appends a value and returns its placeholder. */
export function addValue(value: string, values: string[]): string {
  values.push(value);
  return `${mark}${values.length - 1}`;
}

export function resolveValue(text: string, values: string[]): string {
  return text.startsWith(mark) ? (values[Number(text.slice(mark.length))] ?? '') : text;
}

function startOfValue({ name, value }: Parameter, takesArguments: boolean): number | null {
  if (!isFilterOrArgument(name)) return null;
  const operator = operatorOfAnyValue.exec(value);
  if (operator !== null) return operator[0].length;
  return takesArguments && !looksLikeFilter(value) ? 0 : null;
}
