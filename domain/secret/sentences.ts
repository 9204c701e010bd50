import { SECRET_KINDS, type SecretKind } from './kinds.ts';

/** `an OpenAI API key`, `a password and 2 Slack tokens`: what was found, each kind once. */
export function nameSecrets(kinds: readonly SecretKind[]): string {
  const names = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, each]) => {
    const { article, name } = SECRET_KINDS[kind];
    return each.length === 1 ? `${article} ${name}` : `${each.length} ${plural(name)}`;
  });
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What to do about secrets that were pasted somewhere: where each kind of them is made invalid. */
export function howToRevoke(kinds: readonly SecretKind[]): string {
  const places = [...new Set(kinds.map((kind) => SECRET_KINDS[kind].revokeAt))];
  return `If anyone else may have seen it, make it invalid ${places.join(', and ')}, and make a new one.`;
}

function plural(name: string): string {
  return name.endsWith('address') ? `${name}es` : `${name}s`;
}
