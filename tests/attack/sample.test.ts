import { expect, it } from 'vitest';
import { setUp, setUpInstance } from '../instance/set-up.ts';
import { Arena, openAttackedWorld } from './arena.ts';
import { attacks } from './attacks.ts';

const seed = Number(process.env.SEED ?? 20_261);
const instance = setUpInstance({ limitFactor: 1, trustProxy: true });
const world = setUp(() => openAttackedWorld(instance));

it.each(attacks.flatMap((attack) => (attack.sampled ? [{ ...attack, share: attack.sampled }] : [])))(
  '$name: $mustNot',
  { timeout: 600_000 },
  async ({ run, share }) => {
    const arena = new Arena(world, await world.instance.url(), { share, seed });
    await run(arena);
    const { gotIn, serverErrors, faults, tries } = arena;
    expect({ gotIn, serverErrors, faults }).toEqual({ gotIn: [], serverErrors: [], faults: [] });
    expect(tries).toBeGreaterThan(10);
  },
);
