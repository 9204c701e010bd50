/** A column of a view that shows a column of another relation as it is. */
export type ShownColumn = { number: number; relation: number; column: number };

const attribute = / :(resno|resorigtbl|resorigcol|resjunk) (\S+)(?=[ }])/g;

/**
 * The plain columns of a view, out of its stored definition (`pg_rewrite.ev_action`): a node tree whose
 * outermost target list names, for each column, the relation and column that it comes from.
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

/** The text of each target entry of the view's own query, without the nodes nested in it. */
function outermostTargets(definition: string): string[] {
  const targets: string[] = [];
  let depth = 0;
  let node = '';
  for (let at = 0; at < definition.length; at += 1) {
    const character = definition.charAt(at);
    // A backslash protects the next character of a name.
    if (character === '\\') at += 1;
    else if (character === '{') {
      depth += 1;
      if (depth === 2) node = '';
    } else if (character === '}') {
      // Depth 1 is the query itself; its target entries are the only ones right below it.
      if (depth === 2 && node.startsWith('TARGETENTRY')) targets.push(`${node}}`);
      depth -= 1;
    } else if (depth === 2) node += character;
  }
  return targets;
}
