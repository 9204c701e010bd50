/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const themes = ['light', 'dark'] as const;
const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const grounds = ['ground', 'surface', 'sunken'];
const states = ['neutral', 'info', 'positive', 'warning', 'danger'];

const texts: [text: string, ground: string][] = [
  ...[...grounds, 'neutral-soft'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-muted', ground],
  ]),
  ...states.flatMap((state): [string, string][] => [
    [`${state}-ink`, `${state}-soft`],
    [`${state}-ink`, 'ground'],
    [`${state}-ink`, 'surface'],
  ]),
  ...['info-ink', 'positive-ink', 'warning-ink', 'danger-ink'].map((text): [string, string] => [
    text,
    'sunken',
  ]),
  ['ground', 'ink'],
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['road-ink', 'road'],
  ['road-ink-muted', 'road'],
];

const edges: [edge: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['edge', ground],
    ['danger-edge', ground],
    ['accent-edge', ground],
    ['focus', ground],
  ]),
  ['focus', 'neutral-soft'],
  ['accent', 'road'],
  ['lane', 'road'],
];

describe.each(themes)('contrast in the %s theme', (theme) => {
  test.each(texts)('the color %s on %s has a contrast of at least 4.5:1', (text, ground) => {
    expect(contrast(color(text, theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('the color %s against %s has a contrast of at least 3:1', (edge, ground) => {
    expect(contrast(color(edge, theme), color(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

function color(token: string, theme: (typeof themes)[number]) {
  const match = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const value = match?.[theme === 'light' ? 1 : 2];
  if (!value) throw new Error(`theme.css has no token ${token}`);
  return value;
}

// Returns the contrast ratio as WCAG 2.2 defines it.
function contrast(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string) {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number) {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
