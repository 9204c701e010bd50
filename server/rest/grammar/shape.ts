import { looksLikeFilter } from './filter.ts';
import type { Parameter } from './parameters.ts';
import { isFilterOrArgument } from './parse-query.ts';

/** A query string with a place for each value that says nothing of what is asked, and those values in their order. */
export type WithoutValues = { parameters: Parameter[]; key: string; values: string[] };

// No request can hold a null character, so that no text of one looks like a place, or like the key of another shape.
const mark = '\0';
const operatorOfAnyValue = /^(?:not\.)?(?:eq|neq|gte|gt|lte|lt)\./;

/**
 * Takes out the values of plain comparisons and of arguments, which stand in a statement as they are: what is left is read
 * and compiled alike for all calls that have the same key.
 */
export function withoutValues(given: Parameter[], takesArguments: boolean): WithoutValues {
  const values: string[] = [];
  const parameters = given.map((parameter) => {
    const start = startOfValue(parameter, takesArguments);
    if (start === null) return parameter;
    const { name, value } = parameter;
    return { name, value: `${value.slice(0, start)}${putAway(value.slice(start), values)}` };
  });
  const key = parameters.map(({ name, value }) => `${name}${mark}=${value}`).join(`${mark}&`);
  return { parameters, key, values };
}

/** Keeps a value beside what is compiled, and gives the place that stands for it there. */
export function putAway(value: string, values: string[]): string {
  values.push(value);
  return `${mark}${values.length - 1}`;
}

/** The value for which a place stands; any other text is itself. */
export function valueAt(text: string, values: string[]): string {
  return text.startsWith(mark) ? (values[Number(text.slice(mark.length))] ?? '') : text;
}

function startOfValue({ name, value }: Parameter, takesArguments: boolean): number | null {
  if (!isFilterOrArgument(name)) return null;
  const operator = operatorOfAnyValue.exec(value);
  if (operator !== null) return operator[0].length;
  return takesArguments && !looksLikeFilter(value) ? 0 : null;
}
