const MEMORY = 8;
const ARMIJO = 1e-4;

/** Returns the value of a function at `x`, and writes its gradient there. */
type Differentiable = (x: Float64Array, gradient: Float64Array) => number;

/**
 * Minimizes a smooth convex function by L-BFGS with a backtracking line search (Nocedal and Wright, 2006,
 * algorithm 7.5). Stops after `steps`, or once a step improves the value by less than one part in 100,000.
 */
export function minimize(value: Differentiable, start: Float64Array, steps: number): Float64Array {
  let x = start;
  let gradient = new Float64Array(x.length);
  let current = value(x, gradient);
  const pairs: { s: Float64Array; y: Float64Array; rho: number }[] = [];
  for (let step = 0; step < steps; step += 1) {
    const direction = descent(gradient, pairs);
    const slope = dot(gradient, direction);
    if (slope > -1e-12) return x;
    let next = x;
    let nextGradient = gradient;
    let nextValue = current;
    let length = pairs.length === 0 ? 1 / Math.sqrt(-slope) : 1;
    for (let tries = 0; tries < 20; tries += 1, length /= 2) {
      next = x.map((each, at) => each + length * (direction[at] as number));
      nextGradient = new Float64Array(x.length);
      nextValue = value(next, nextGradient);
      if (nextValue <= current + ARMIJO * length * slope) break;
    }
    if (nextValue >= current) return x;
    const s = next.map((each, at) => each - (x[at] as number));
    const y = nextGradient.map((each, at) => each - (gradient[at] as number));
    const curvature = dot(s, y);
    if (curvature > 1e-12) pairs.push({ s, y, rho: 1 / curvature });
    if (pairs.length > MEMORY) pairs.shift();
    const gained = current - nextValue;
    [x, gradient, current] = [next, nextGradient, nextValue];
    if (gained < 1e-5 * Math.abs(current)) return x;
  }
  return x;
}

function descent(
  gradient: Float64Array,
  pairs: readonly { s: Float64Array; y: Float64Array; rho: number }[],
): Float64Array {
  const q = gradient.map((each) => -each);
  const alphas = pairs.toReversed().map(({ s, y, rho }) => {
    const alpha = rho * dot(s, q);
    add(q, y, -alpha);
    return alpha;
  });
  const last = pairs.at(-1);
  if (last) {
    const scale = 1 / (last.rho * dot(last.y, last.y));
    for (let at = 0; at < q.length; at += 1) q[at] = (q[at] as number) * scale;
  }
  for (const [at, { s, y, rho }] of pairs.entries())
    add(q, s, (alphas[pairs.length - 1 - at] as number) - rho * dot(y, q));
  return q;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

function add(to: Float64Array, what: Float64Array, by: number): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] as number) + by * (what[at] as number);
}
