import { expect, test } from 'vitest';
import { githubLinkHint, withoutSsh } from './github-link-field.tsx';
import { liveLinkHint } from './live-link-field.tsx';
import { CODE_ATTACHED } from './repository-help.tsx';

test.each([
  ['', /^Open your project on github\.com/],
  ['git@github.com:ada/shop.git', 'Leads to ada/shop.'],
  ['https://github.com/ada', /^This is the profile of ada/],
  ['https://gitlab.com/ada/shop', /^You can send this link/],
  ['javascript:alert(1)', 'Invalid GitHub repository URL'],
  [CODE_ATTACHED, 'Attach the .zip below.'],
])('the hint at the link to the code %j is %s', (typed, hint) => {
  expect(githubLinkHint(typed)).toMatch(hint);
});

test.each([
  ['', /^Where your engineer can open your app/],
  ['shop.example.com/cart', 'Leads to shop.example.com.'],
  ['localhost:5173', 'Only your own computer can open this address.'],
  ['http://127.0.0.1:5173/', 'Only your own computer can open this address.'],
  ['not a link', 'This doesn’t look like a web address.'],
  ['data:text/html,x', /^Live link must be the address of a web page/],
])('the hint at the live link %j is %s', (typed, hint) => {
  expect(liveLinkHint(typed)).toMatch(hint);
});

test.each([
  ['git@github.com:ada/shop.git', 'https://github.com/ada/shop'],
  ['ssh://git@gitlab.com:22/ada/shop.git', 'https://gitlab.com/ada/shop'],
  ['github.com/ada/shop', 'github.com/ada/shop'],
  [' https://github.com/ada/shop ', ' https://github.com/ada/shop '],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  [CODE_ATTACHED, CODE_ATTACHED],
])('leaving the field turns %j into %j', (typed, left) => {
  expect(withoutSsh(typed)).toBe(left);
});

test.each([
  ['https://github.com/ada/shop', 'Leads to ada/shop.'],
  ['git@code.example.com:ada/shop.git', 'Leads to ada/shop.'],
  ['https://gitlab.com/ada/shop', /not those at GitLab/],
])('on an instance with a code host of its own, the hint at %j is %s', (typed, hint) => {
  expect(githubLinkHint(typed, 'code.example.com')).toMatch(hint);
});
