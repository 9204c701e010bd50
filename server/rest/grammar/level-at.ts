import { refusal } from '../refusal.ts';
import type { Embed, Level } from './query.ts';

/**
 * The level of the embedded relation that a path of names leads to, the root for none.
 * Refuses (400 PGRST108) a relation that the select does not embed.
 */
export function levelAt(root: Level, path: string[]): Level {
  let level = root;
  for (const name of path) level = embedNamed(level, name).level;
  return level;
}

/** The embed that a name means on a level: by its alias, else by its target. */
export function findEmbed(level: Level, name: string): Embed | null {
  const embeds = level.items.filter((item) => item.kind === 'embed');
  return (
    embeds.find((embed) => (embed.alias ?? embed.target) === name) ??
    embeds.find((embed) => embed.target === name) ??
    null
  );
}

/** As `findEmbed`, refusing a name that means none. */
export function embedNamed(level: Level, name: string): Embed {
  const embed = findEmbed(level, name);
  if (embed !== null) return embed;
  throw refusal(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}
