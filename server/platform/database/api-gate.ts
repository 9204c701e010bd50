import { apiConnections, type Sql } from './connect.ts';
import { createGate, type Gate, type GateLimits } from './gate.ts';

const usualLimits = {
  atOnce: apiConnections,
  mostWaiting: 1000,
  mostBytesWaiting: 64 * 1024 * 1024,
  longestWaitInMilliseconds: 10_000,
};
const gates = new WeakMap<Sql, Gate>();

/** The one line in which all wait who run statements of callers on a pool. */
export function gateOf(api: Sql): Gate {
  return gates.get(api) ?? limitTrips(api, usualLimits);
}

/** Says how many transactions of a pool run at once, and how many wait how long. */
export function limitTrips(api: Sql, limits: GateLimits): Gate {
  const gate = createGate(limits);
  gates.set(api, gate);
  return gate;
}
