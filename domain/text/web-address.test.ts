import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test.each([
  ['https://shop.example.com/cart?x=1#top', 'https://shop.example.com/cart?x=1#top'],
  ['HTTP://shop.example.com', 'HTTP://shop.example.com'],
  ['  shop.example.com ', 'https://shop.example.com'],
  ['localhost:5173/cart', 'https://localhost:5173/cart'],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['ftp://example.com', null],
  ['https://', null],
  ['https:///cart', null],
  ['two words', null],
  ['https://example.com/a b', null],
  ['', null],
])('the typed link %j becomes %j', (typed, address) => {
  expect(webAddress(typed)).toBe(address);
});
