import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FileList } from './file-list.tsx';

test.each([
  [false, true],
  [true, false],
])('a file that was not uploaded, refused: %s, can be tried again: %s', (isRefused, canRetry) => {
  const file = { id: '1', name: 'page.png', size: 9, state: 'failed', isRefused } as const;
  const html = renderToStaticMarkup(
    <FileList files={[file]} onRemove={() => {}} onRetry={() => {}} disabled={false} />,
  );
  expect(html.includes('Try Again')).toBe(canRetry);
  expect(html).toContain('Not uploaded');
});
