const mostRemembered = 1000;
const mostPrepared = 100;
const longestText = 4096;

/**
 * Whether to keep a role's statement prepared on its connection. Callers choose the shapes and a connection keeps each
 * for good, so only those that come back are kept, ever more often the fewer places are left. Each role has places of its
 * own: visitors, who are anybody, take none of signed-in people's. What a statement takes there grows with its text: none that
 * is long is kept.
 */
export function createPreparedStatements(): (role: string, text: string) => boolean {
  const ofRoles = new Map<string, (text: string) => boolean>();
  return (role, text) => {
    const ofRole = ofRoles.get(role) ?? statementsOfOneRole();
    ofRoles.set(role, ofRole);
    return ofRole(text);
  };
}

function statementsOfOneRole(): (text: string) => boolean {
  const uses = new Map<string, number>();
  const prepared = new Set<string>();
  return (text) => {
    if (text.length > longestText) return false;
    if (prepared.has(text)) return true;
    const count = (uses.get(text) ?? 0) + 1;
    // Set anew, it becomes the youngest of the map.
    uses.delete(text);
    if (count >= usesNeeded(prepared.size)) {
      prepared.add(text);
      return true;
    }
    uses.set(text, count);
    if (uses.size > mostRemembered) forgetOldest(uses);
    return false;
  };
}

function usesNeeded(preparedAlready: number): number {
  if (preparedAlready >= mostPrepared) return Number.POSITIVE_INFINITY;
  return preparedAlready < mostPrepared / 2 ? 2 : 20;
}

function forgetOldest(uses: Map<string, number>): void {
  const [oldest] = uses.keys();
  if (oldest !== undefined) uses.delete(oldest);
}
