export type ShownColumn = { number: number; relation: number; column: number };

const attribute = / :(resno|resorigtbl|resorigcol|resjunk) (\S+)(?=[ }])/g;

/**
 * Returns the columns of a view that are plain columns of other relations. `definition` is the node tree in
 * `pg_rewrite.ev_action`. Its outermost target list names the origin of each column.
 */
export function shownColumns(definition: string): ShownColumn[] {
  return outermostTargets(definition).flatMap((target) => {
    const values = new Map([...target.matchAll(attribute)].map((match) => [match[1], match[2]]));
    const relation = Number(values.get('resorigtbl'));
    const isPlain = relation > 0 && values.get('resjunk') === 'false';
    return isPlain
      ? [{ number: Number(values.get('resno')), relation, column: Number(values.get('resorigcol')) }]
      : [];
  });
}

function outermostTargets(definition: string): string[] {
  const targets: string[] = [];
  let depth = 0;
  let node = '';
  for (let at = 0; at < definition.length; at += 1) {
    const character = definition.charAt(at);
    // The character after a backslash is escaped.
    if (character === '\\') at += 1;
    else if (character === '{') {
      depth += 1;
      if (depth === 2) node = '';
    } else if (character === '}') {
      // The query is at depth 1 of the node tree, and its target entries are at depth 2.
      if (depth === 2 && node.startsWith('TARGETENTRY')) targets.push(`${node}}`);
      depth -= 1;
    } else if (depth === 2) node += character;
  }
  return targets;
}
