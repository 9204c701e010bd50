import { describe, expect, it } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

describe('a suggestion for a mistyped provider', () => {
  it.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@yaho.com', 'ada@yahoo.com'],
    ['ada@iclod.com', 'ada@icloud.com'],
    ['Ada+shop@gmial.com', 'Ada+shop@gmail.com'],
  ])('a mistyped address %s gets the suggestion %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });
});

describe('plausible addresses', () => {
  it.each([
    'ada@gmail.com',
    'ada@example.com',
    'ada@studio.design',
    'ada@harbour.shop',
    'ada@acme.ai',
    'ada@mac.com',
    'ada@proton.me',
    'ada@gmx.de',
    'ada@live.nl',
    'ada@yahoo.co.uk',
    'ada@uni-bonn.de',
    'ada@mailbox.org',
    'ada@lastmile.dev',
    'ada',
    '',
  ])('a plausible address gets no suggestion: “%s”', (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});
