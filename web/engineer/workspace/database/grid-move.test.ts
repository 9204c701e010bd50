import { describe, expect, it } from 'vitest';
import { gridMove } from './grid-move.ts';

const size = { rows: 500, columns: 6, rowsInView: 10 };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });

describe('the focus of the grid', () => {
  it.each([
    ['ArrowRight', false, [3, 2], [3, 3]],
    ['ArrowRight', false, [3, 5], [3, 5]],
    ['ArrowLeft', false, [3, 2], [3, 1]],
    ['ArrowLeft', false, [3, 0], [3, 0]],
    ['ArrowUp', false, [0, 2], [0, 2]],
    ['ArrowDown', false, [499, 2], [499, 2]],
    ['ArrowDown', false, [3, 2], [4, 2]],
    ['PageDown', false, [3, 2], [13, 2]],
    ['PageDown', false, [495, 2], [499, 2]],
    ['PageUp', false, [3, 2], [0, 2]],
    ['Home', false, [3, 2], [3, 0]],
    ['End', false, [3, 2], [3, 5]],
    ['Home', true, [3, 2], [0, 0]],
    ['End', true, [3, 2], [499, 5]],
  ] as const)(
    'the focus of the grid moves on %s (Ctrl: %s) from %j to %j',
    (key, ctrl, [row, column], [nextRow, nextColumn]) => {
      expect(gridMove(press(key, ctrl), { row, column }, size)).toEqual({ row: nextRow, column: nextColumn });
    },
  );

  it('the focus of the grid does not move on other keys', () => {
    for (const key of ['Tab', 'a', 'Escape', 'Enter'])
      expect(gridMove(press(key), { row: 0, column: 0 }, size)).toBeNull();
  });
});
