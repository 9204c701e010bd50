import { expect, test } from 'vitest';
import { splitPrice } from './fee.ts';

test.each([
  [100, 15, 15, 85],
  [0, 15, 0, 0],
  [0.01, 15, 0, 0.01],
  [0.03, 15, 0, 0.03],
  [0.1, 15, 0.02, 0.08],
  [0.5, 2.9, 0.01, 0.49],
  [50, 2.9, 1.45, 48.55],
  [0.05, 10, 0.01, 0.04],
  [19.99, 12.5, 2.5, 17.49],
  [99_999.99, 33.333333, 33_333.33, 66_666.66],
  [120, 0, 0, 120],
  [120, 100, 120, 0],
])(
  'from $%d at %d percent, the operator keeps $%d and the engineer earns $%d',
  (price, percent, fee, earns) => {
    expect(splitPrice(price, percent)).toEqual({ fee, earns });
  },
);
