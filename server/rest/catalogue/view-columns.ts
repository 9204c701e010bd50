export type ShownColumn = { number: number; relation: number; column: number };

const attribute = / :(resno|resorigtbl|resorigcol|resjunk) (\S+)(?=[ }])/g;

/**
 * Returns the view columns that are plain columns of other relations. `definition` is the node tree in
 * `pg_rewrite.ev_action`, whose outermost target list names the origin of each column.
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
    // A backslash escapes the next character.
    if (character === '\\') at += 1;
    else if (character === '{') {
      depth += 1;
      if (depth === 2) node = '';
    } else if (character === '}') {
      // The query has depth 1, and its target entries have depth 2.
      if (depth === 2 && node.startsWith('TARGETENTRY')) targets.push(`${node}}`);
      depth -= 1;
    } else if (depth === 2) node += character;
  }
  return targets;
}
