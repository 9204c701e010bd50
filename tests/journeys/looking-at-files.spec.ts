import { expect, type Page } from '@playwright/test';
import { png, samplePdf, sampleZip } from '../files/sample-files.ts';
import { done } from '../screens/people.ts';
import { type HeldIssue, openAs, openAsEngineer } from './held-issue.ts';
import { test } from './journey.ts';

const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('an engineer views an image, a log, a PDF and an archive with the keyboard', async ({ page, issue }) => {
  await send(issue, [
    ['shot.png', png],
    ['server.log', Buffer.from('first line\n<script>document.title = "run"</script>\n')],
    ['manual.pdf', samplePdf(['Check the webhook first.', 'Then look at the queue.'])],
    ['shop.zip', await sampleZip([{ name: 'src/' }, { name: 'src/app.tsx', text: 'export {};' }])],
  ]);
  const asked: string[] = [];
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  await openAsEngineer(page, issue, '?tab=messages');
  await link(page, 'shot.png').focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page, 'shot.png').getByRole('img', { name: 'shot.png' })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=messages&file=issues%2F.*\.png$/);
  await page.keyboard.press('+');
  await expect(viewer(page, 'shot.png').getByText('100%')).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect(viewer(page, 'server.log').getByText('<script>document.title = "run"</script>')).toBeVisible();
  await expect(page).toHaveURL(/file=issues%2F.*\.log$/);
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page, 'manual.pdf').getByText('Check the webhook first.')).toBeVisible();
  await expect(viewer(page, 'manual.pdf').getByRole('region', { name: 'Page 2 of 2' })).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page, 'shop.zip').getByText('src/app.tsx')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page, 'manual.pdf')).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link(page, 'shot.png')).toBeFocused();
  await expect(page).toHaveURL(/\?tab=messages$/);
  await page.goForward();
  await expect(viewer(page, 'manual.pdf').getByText('Check the webhook first.')).toBeVisible();
  await page.reload();
  await expect(viewer(page, 'manual.pdf').getByText('Check the webhook first.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await viewer(page, 'manual.pdf').getByRole('link', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('manual.pdf');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\?tab=messages$/);
  expect([asked, await page.title()]).toEqual([[], expect.stringContaining(issue.title)]);
});

test('a client can download broken and locked files that the viewer cannot show', async ({ page, issue }) => {
  const locked = await sampleZip([{ name: 'secrets.txt', text: 'none' }], 'password');
  const [pdf] = await send(issue, [
    ['half.pdf', samplePdf(['Never read.']).subarray(0, 60)],
    ['half.zip', locked.subarray(0, 40)],
    ['locked.zip', locked],
    ['no-picture.png', Buffer.from('this is no picture')],
    ['no-text.txt', Buffer.from([1, 0, 2, 0])],
  ]);
  await openAs(page, issue.client, `/dashboard/${issue.id}?file=${encodeURIComponent(pdf ?? '')}`);
  const says = async (name: string, sentence: string) => {
    await expect(viewer(page, name).getByText(sentence)).toBeVisible();
    await expect(viewer(page, name).getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      /download=/,
    );
  };
  const next = () => page.getByRole('button', { name: 'Next file' }).click();
  await says('half.pdf', 'This PDF cannot be read');
  await next();
  await says('half.zip', 'This archive cannot be read');
  await next();
  await says('locked.zip', 'Locked files ask for a password.');
  await next();
  await says('no-picture.png', 'This image cannot be shown');
  await next();
  await says('no-text.txt', 'This file is not text');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`/dashboard/${issue.id}`);

  await page.route('**/storage/v1/object/issue-attachments/**', (route) => route.abort());
  await link(page, 'no-text.txt').click();
  await page.getByRole('button', { name: 'Previous file' }).click();
  await expect(page).toHaveURL(/file=issues%2F.*\.png$/);
  await page.reload();
  await says('no-picture.png', 'Failed to open file');
  await page.unroute('**/storage/v1/object/issue-attachments/**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await says('no-picture.png', 'This image cannot be shown');
});

/** Sends one message with the files as the client's browser does. Returns their paths. */
async function send({ id, client }: HeldIssue, files: [string, Buffer][]): Promise<string[]> {
  const bucket = client.client.storage.from('issue-attachments');
  const paths: string[] = [];
  for (const [name, body] of files) {
    const path = `issues/${crypto.randomUUID()}-${Date.now()}.${name.split('.').at(-1)}`;
    await done(bucket.upload(path, body, { contentType: 'application/octet-stream', metadata: { name } }));
    paths.push(path);
  }
  const message = { p_issue_id: id, p_sender: 'client', p_content: 'Look at these.' };
  await done(client.client.rpc('add_message', { ...message, p_attachments: paths }));
  return paths;
}
