import { restError } from '../rest-error.ts';
import type { Catalogue, Procedure } from './catalogue.ts';
import { closestName } from './closest-name.ts';

export type GivenArguments = {
  names: string[];
  /** The parameter types that accept the request body. The list is empty if there is no body. */
  bodyTypes: string[];
};

export type Found = { procedure: Procedure; takesBody: boolean };

/**
 * Returns the procedure that takes these arguments. Throws 404 PGRST202 if there is none and 300 PGRST203 if
 * there are several.
 */
export function findProcedure(catalogue: Catalogue, name: string, given: GivenArguments): Found {
  const overloads = catalogue.procedures.get(name) ?? [];
  const named = overloads.filter((procedure) => takesNames(procedure, given.names));
  const found = named.length > 0 ? named : overloads.filter((each) => takesBody(each, given.bodyTypes));
  const [procedure] = found;
  if (procedure === undefined) throw notFound(catalogue, name, given, overloads);
  if (found.length > 1) throw ambiguous(catalogue, found);
  return { procedure, takesBody: named.length === 0 || given.names.includes('') };
}

function takesNames(procedure: Procedure, names: string[]): boolean {
  const known = new Set(procedure.parameters.map((parameter) => parameter.name));
  const given = new Set(names);
  return (
    names.every((name) => known.has(name)) &&
    procedure.parameters.every((parameter) => !parameter.isRequired || given.has(parameter.name))
  );
}

function takesBody({ parameters }: Procedure, types: string[]): boolean {
  const [first] = parameters;
  return first?.name === '' && types.includes(first.type);
}

function ambiguous(catalogue: Catalogue, procedures: Procedure[]): Error {
  const byLength = procedures.toSorted((a, b) => a.parameters.length - b.parameters.length);
  const signatures = byLength.map(({ name, parameters }) => {
    const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ');
    return `${catalogue.schema}.${name}(${list})`;
  });
  const message = `Could not choose the best candidate function between: ${signatures.join(', ')}`;
  return restError(300, 'PGRST203', message, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}

function notFound(catalogue: Catalogue, name: string, given: GivenArguments, overloads: Procedure[]): Error {
  const full = `${catalogue.schema}.${name}`;
  const names = given.names.toSorted();
  const list = names.join(', ');
  const called = names.length === 0 ? `${full} without parameters` : `${full}(${list})`;
  const searched =
    names.length === 0
      ? `${full} without parameters`
      : `${full} with parameter${names.length > 1 ? 's' : ''} ${list}`;
  const body = given.bodyTypes.includes('json') ? ' or with a single unnamed json/jsonb parameter' : '';
  return restError(404, 'PGRST202', `Could not find the function ${called} in the schema cache`, {
    details: `Searched for the function ${searched}${body}, but no matches were found in the schema cache.`,
    hint: suggest(catalogue, name, names, overloads),
  });
}

function suggest(catalogue: Catalogue, name: string, names: string[], overloads: Procedure[]): string | null {
  const sentence = `Perhaps you meant to call the function ${catalogue.schema}.`;
  if (overloads.length === 0) {
    const similar = closestName(name, catalogue.procedures.keys());
    return similar === null ? null : sentence + similar;
  }
  const signatures = overloads.map(({ parameters }) =>
    signature(parameters.map((parameter) => parameter.name)),
  );
  const similar = closestName(signature(names), signatures, 0.33);
  return similar === null ? null : sentence + name + similar;
}

function signature(names: string[]): string {
  return `(${names.toSorted().join(', ')})`;
}
