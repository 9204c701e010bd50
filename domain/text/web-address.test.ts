import { expect, test } from 'vitest';
import { isUnsafeLink, webAddress } from './web-address.ts';

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
  ['git@github.com:jon/importer.git', 'https://github.com/jon/importer'],
  ['git@github.com:/jon/importer/', 'https://github.com/jon/importer'],
  ['jon@gitlab.example.com:team/sub/importer.git', 'https://gitlab.example.com/team/sub/importer'],
  ['ssh://git@github.com:22/jon/importer.git', 'https://github.com/jon/importer'],
  ['git+ssh://git@github.com/jon/importer', 'https://github.com/jon/importer'],
  ['git://github.com/jon/importer.git', 'https://github.com/jon/importer'],
  ['ada@shop.example.com:8080/cart', 'https://ada@shop.example.com:8080/cart'],
  ['git@github.com:javascript:alert(1)', 'https://git@github.com:javascript:alert(1)'],
  ['two words', null],
  ['https://example.com/a b', null],
  ['', null],
])('the typed link %j becomes %j', (typed, address) => {
  expect(webAddress(typed)).toBe(address);
});

test.each([
  ['javascript:alert(1)', true],
  [' JavaScript:alert(1)', true],
  ['java\nscript:alert(1)', true],
  ['\u0001javascript:alert(1)', true],
  ['\u00a0data:text/html,<script>', true],
  ['vbscript:x', true],
  ['blob:https://example.com/1', true],
  ['file:///etc/passwd', true],
  ['view-source:https://example.com', true],
  ['https://example.com/?next=javascript:alert(1)', false],
  ['javascript.example.com', false],
  ['localhost:5173', false],
  ['git@github.com:ada/shop.git', false],
  ['The code is attached as a .zip: data.zip', false],
  ['', false],
])('the link %j is unsafe: %s', (typed, unsafe) => {
  expect(isUnsafeLink(typed)).toBe(unsafe);
});
