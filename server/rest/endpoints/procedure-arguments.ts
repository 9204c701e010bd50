import type { Call } from '../call.ts';
import type { Catalogue, Procedure, ProcedureParameter } from '../catalogue/catalogue.ts';
import { findProcedure } from '../catalogue/find-procedure.ts';
import { type Compilation, quoteName, rowsAs, valueAs } from '../compile/statement-parts.ts';
import type { Parameter } from '../grammar/parameters.ts';
import { addValue, resolveValue } from '../placeholders.ts';
import {
  type Body,
  bodyOf,
  bodyText,
  formFields,
  isObject,
  keysOf,
  parseJson,
  refuseHugeNumbers,
} from '../request-body.ts';
import { badBody } from '../rest-error.ts';

export type Arguments =
  | { kind: 'json'; json: string; names: string[] }
  | { kind: 'texts'; values: Parameter[] }
  | { kind: 'body'; body: string };

// No parameter has this name, so only a single unnamed parameter can match.
const unknownName = '\0';

type Match = { procedure: Procedure; given: Arguments };
type ShapedMatch = Match & { shape: string };

/**
 * Returns the procedure and arguments of a GET request, whose values have already been replaced by
 * placeholders.
 */
export function matchQuery(catalogue: Catalogue, call: Call): ShapedMatch {
  return { ...matchTexts(catalogue, call, call.query.arguments), shape: call.shape };
}

export function matchBody(catalogue: Catalogue, call: Call): ShapedMatch {
  const body = bodyOf(call.request);
  const { procedure, given } = matchOfType(catalogue, call, body);
  const shape = [call.shape, body.type, given.kind, JSON.stringify(namesIn(given))].join('\0');
  return { procedure, given: withPlaceholders(given, call.values), shape };
}

function namesIn(given: Arguments): string[] {
  if (given.kind === 'body') return [];
  return given.kind === 'json' ? given.names : given.values.map(({ name }) => name);
}

function withPlaceholders(given: Arguments, values: string[]): Arguments {
  switch (given.kind) {
    case 'json':
      return { ...given, json: addValue(given.json, values) };
    case 'texts':
      return {
        ...given,
        values: given.values.map((each) => ({ ...each, value: addValue(each.value, values) })),
      };
    case 'body':
      return { ...given, body: addValue(given.body, values) };
  }
}

function matchTexts(catalogue: Catalogue, call: Call, values: Parameter[]): Match {
  const names = [...new Set(values.map((each) => each.name))];
  const { procedure, takesBody } = findProcedure(catalogue, call.name, { names, bodyTypes: [] });
  const given = takesBody
    ? { kind: 'body' as const, body: values[0]?.value ?? '' }
    : { kind: 'texts' as const, values };
  const ofJson = new Set(procedure.parameters.filter(({ type }) => type === 'jsonb').map(({ name }) => name));
  for (const { name, value } of values)
    if (ofJson.has(name)) refuseHugeNumbers(resolveValue(value, call.values));
  return { procedure, given };
}

function matchOfType(catalogue: Catalogue, call: Call, body: Body): Match {
  switch (body.type) {
    case '':
    case 'application/json':
      return matchJson(catalogue, call, body.bytes.length === 0 ? '{}' : bodyText(body));
    case 'application/x-www-form-urlencoded':
      return matchTexts(catalogue, call, formFields(body));
    case 'text/plain':
      return matchWhole(catalogue, call, 'text', bodyText(body));
    case 'application/octet-stream':
      return matchWhole(catalogue, call, 'bytea', `\\x${body.bytes.toString('hex')}`);
    default:
      throw badBody(`Content-Type not acceptable: ${body.type}`);
  }
}

function matchJson(catalogue: Catalogue, call: Call, json: string): Match {
  const value = parseJson(json);
  refuseHugeNumbers(json);
  const names = call.query.columns ?? (isObject(value) ? keysOf(value) : []);
  const found = findProcedure(catalogue, call.name, { names, bodyTypes: ['json', 'jsonb'] });
  if (found.takesBody) return { procedure: found.procedure, given: { kind: 'body', body: json } };
  if (!isObject(value)) throw badBody('The arguments must be a JSON object');
  return { procedure: found.procedure, given: { kind: 'json', json, names } };
}

function matchWhole(catalogue: Catalogue, call: Call, type: string, body: string): Match {
  const { procedure } = findProcedure(catalogue, call.name, { names: [unknownName], bodyTypes: [type] });
  return { procedure, given: { kind: 'body', body } };
}

/** Returns the SQL of the argument list. Arguments from a JSON body come from a row source named `a`. */
export function compileArguments(
  compilation: Compilation,
  procedure: Procedure,
  given: Arguments,
): { list: string; from: string } {
  if (given.kind === 'body') {
    const type = procedure.parameters[0]?.type ?? 'text';
    return { list: valueAs(compilation, given.body, type), from: '' };
  }
  const names = namesIn(given);
  const used = procedure.parameters.filter((parameter) => names.includes(parameter.name));
  if (used.length === 0) return { list: '', from: '' };
  if (given.kind === 'texts') {
    return {
      list: used.map((each) => assign(each, compileText(compilation, each, given.values))).join(', '),
      from: '',
    };
  }
  const columns = used.map((each) => `${quoteName(each.name)} ${each.type}`).join(', ');
  return {
    list: used.map((each) => assign(each, `a.${quoteName(each.name)}`)).join(', '),
    from: `json_to_record(${rowsAs(compilation, given.json, 'json', used)}) as a(${columns})`,
  };
}

function assign(parameter: ProcedureParameter, value: string): string {
  return `${parameter.isVariadic ? 'variadic ' : ''}${quoteName(parameter.name)} := ${value}`;
}

/**
 * Returns the SQL of an argument from the query string. If it is repeated, a variadic parameter takes all
 * values and any other parameter takes the last one.
 */
function compileText(compilation: Compilation, parameter: ProcedureParameter, values: Parameter[]): string {
  const own = values.filter((each) => each.name === parameter.name).map((each) => each.value);
  if (!parameter.isVariadic) return valueAs(compilation, own.at(-1) ?? '', parameter.type);
  const element = parameter.type.replace(/\[\]$/, '');
  return `array[${own.map((value) => valueAs(compilation, value, element)).join(', ')}]`;
}
