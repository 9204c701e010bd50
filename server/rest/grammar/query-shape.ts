import { looksLikeFilter } from './filter.ts';
import type { Parameter } from './parameters.ts';
import { isFilterOrArgument } from './parse-query.ts';

/** A query string with placeholders for its values, its cache key, and the values in order. */
export type QueryShape = { parameters: Parameter[]; key: string; values: string[] };

// No request contains a null character, so no text of one looks like a placeholder or another key.
const mark = '\0';
const operatorOfAnyValue = /^(?:not\.)?(?:eq|neq|gte|gt|lte|lt)\./;

/** Replaces values of plain comparisons and arguments by placeholders: equal keys are compiled once. */
export function extractValues(given: Parameter[], takesArguments: boolean): QueryShape {
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

/** Returns the value of a placeholder; any other text unchanged. */
export function resolveValue(text: string, values: string[]): string {
  return text.startsWith(mark) ? (values[Number(text.slice(mark.length))] ?? '') : text;
}

function startOfValue({ name, value }: Parameter, takesArguments: boolean): number | null {
  if (!isFilterOrArgument(name)) return null;
  const operator = operatorOfAnyValue.exec(value);
  if (operator !== null) return operator[0].length;
  return takesArguments && !looksLikeFilter(value) ? 0 : null;
}
