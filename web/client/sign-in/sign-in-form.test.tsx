import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SignInForm } from './sign-in-form.tsx';

const ignore = () => {};

function shown(isNew: boolean) {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SignInForm
          isNew={isNew}
          next="/dashboard"
          onTyped={ignore}
          onEnter={ignore}
          onSent={ignore}
          onToggle={ignore}
        >
          <p>Code host</p>
        </SignInForm>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each([
  [false, ['Sign in', 'Email me a sign-in link', 'Forgot your password?', 'New here?', 'Code host']],
  [true, ['At least 8 characters', 'Create account', 'Already have an account?', 'Code host']],
])('one button leads, and the code host comes last (new: %s)', (isNew, inOrder) => {
  const html = shown(isNew);
  expect(html.match(/<(?:button|a)[^>]* bg-accent /g)).toHaveLength(1);
  const places = inOrder.map((text) => html.indexOf(text));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(html.includes('Email me a sign-in link')).toBe(!isNew);
});
