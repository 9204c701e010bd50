import { LRUCache } from 'lru-cache';

const maxCounted = 1000;
const maxPrepared = 100;
const maxTextLength = 4096;
const maxRelations = 6;

/**
 * Returns a function that decides whether to prepare a statement. Connections never drop a prepared statement, and
 * keep memory for each relation in its plan. So a statement may read at most 6, and each role gets at most 100. A
 * statement is prepared when it is used for the second time. If the role already has 50, it is prepared when it is
 * used for the twentieth time.
 */
export function createPreparedStatements(): (role: string, text: string) => boolean {
  const ofRoles = new Map<string, (text: string) => boolean>();
  return (role, text) => {
    const ofRole = ofRoles.get(role) ?? createRoleCounter();
    ofRoles.set(role, ofRole);
    return ofRole(text);
  };
}

function createRoleCounter(): (text: string) => boolean {
  const uses = new LRUCache<string, number>({ max: maxCounted });
  const prepared = new Set<string>();
  return (text) => {
    if (text.length > maxTextLength || text.split(' as t', maxRelations + 2).length > maxRelations + 1)
      return false;
    if (prepared.has(text)) return true;
    const count = (uses.get(text) ?? 0) + 1;
    const isPrepared = count >= usesNeeded(prepared.size);
    if (isPrepared) prepared.add(text);
    else uses.set(text, count);
    return isPrepared;
  };
}

function usesNeeded(preparedAlready: number): number {
  if (preparedAlready >= maxPrepared) return Number.POSITIVE_INFINITY;
  return preparedAlready < maxPrepared / 2 ? 2 : 20;
}
