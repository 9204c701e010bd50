import { expect, type Page, test } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const openaiKey = `sk-proj-${'a7Kq93ZtVb2MxW5nRc8LdY4sHf6JgP1e'.repeat(2)}`;
const picture = { name: 'screen.png', mimeType: 'image/png', buffer: png };
const log = (text: string) => ({ name: 'server.log', mimeType: 'text/plain', buffer: Buffer.from(text) });
const uploads = /\/storage\/v1\/object\/issue-attachments\/issues/;

const description = (page: Page) => page.getByRole('textbox', { name: 'Problem Description' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Issue' });
const chooser = (page: Page) => page.locator('input[type=file]');
const says = (page: Page, sentence: string | RegExp) =>
  expect(page.getByText(sentence).first()).toBeVisible();

async function openForm(page: Page, app = 'Cursor'): Promise<void> {
  await page.goto('/submit-issue');
  await page.getByRole('radio', { name: app }).check();
}

async function fill(page: Page, { email = 'ada@example.com', title = 'Login loops' } = {}): Promise<void> {
  await page.getByLabel('Issue Name').fill(title);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('GitHub Link', { exact: true }).fill('https://github.com/ada/shop');
  await description(page).fill('When I sign in it should open the shop, but the page is blank.');
}

test('each rule is said inline when its field is left, and in order when Submit is pressed @phone', async ({
  page,
}) => {
  await openForm(page);
  for (const [name, sentence] of [
    ['title', 'Issue name is required'],
    ['email', 'Email address is required'],
    ['description', 'Problem description is required'],
    ['githubLink', 'GitHub link is required'],
  ] as const) {
    await page.locator(`[name=${name}]`).focus();
    await page.locator(`[name=${name}]`).blur();
    await says(page, sentence);
  }
  await page.getByLabel('Email Address').fill('ada@example');
  await page.getByLabel('Email Address').blur();
  await says(page, 'Please enter a valid email address');
  await submit(page).dispatchEvent('click');
  await expect(page.getByRole('alert').getByText('Issue name is required')).toBeVisible();
  await expect(page.getByLabel('Issue Name')).toBeFocused();
  await expect(page.getByLabel('Issue Name')).toBeInViewport();
});

test('each app asks for its own links, and says where they are', async ({ page }) => {
  await page.goto('/submit-issue');
  await expect(page.getByLabel('GitHub Link', { exact: true })).toBeHidden();
  for (const app of ['Bolt', 'Replit', 'Cursor', 'v0', 'Other']) {
    await page.getByRole('radio', { name: app }).check();
    await expect(page.getByLabel('GitHub Link', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Live/Development Link')).toBeVisible();
    await page.getByText(/Where do I find this link/).click();
    await expect(page.getByText('No repository yet?')).toBeVisible();
    await page.getByText(/Where do I find this link/).click();
  }
  await page.getByText(/Where do I find this link/).click();
  await page.getByRole('button', { name: 'I attach a .zip instead' }).click();
  await expect(page.getByLabel('GitHub Link', { exact: true })).toHaveValue(/attached as a \.zip/);
  await page.getByRole('radio', { name: 'Lovable' }).check();
  await expect(page.getByLabel('GitHub Link', { exact: true })).toBeHidden();
  await expect(page.getByLabel('Live/Development Link')).toBeHidden();
  await says(page, 'No links needed for Lovable');
});

test('links of another app are not sent for Lovable', async ({ page }) => {
  await openForm(page);
  await fill(page);
  await page.getByRole('radio', { name: 'Lovable' }).check();
  const sending = page.waitForRequest(
    (call) => call.method() === 'POST' && call.url().includes('code_submissions'),
  );
  await submit(page).click();
  expect(Object.keys((await sending).postDataJSON())).not.toContain('github_link');
  await says(page, 'Code issue submitted successfully!');
});

test('what goes wrong while submitting is said in the specified words, and nothing is lost', async ({
  page,
}) => {
  await openForm(page);
  await fill(page);
  const submissions = /\/rest\/v1\/code_submissions/;
  const failWith = async (verb: string, status: number, body: string | null, sentence: string) => {
    await page.route(submissions, (route) =>
      route.request().method() !== verb
        ? route.fallback()
        : status === 0
          ? route.abort('internetdisconnected')
          : route.fulfill({ status, contentType: 'application/json', body: body ?? '' }),
    );
    await submit(page).click();
    await expect(page.locator('form').getByText(sentence)).toBeVisible();
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
    await says(page, 'Nothing you typed is lost.');
    await page.unroute(submissions);
  };
  const refusal = JSON.stringify({ code: 'XX000', message: 'the disk is full', details: null, hint: null });
  await failWith('GET', 400, refusal, 'Unable to connect to the database. Please try again in a moment.');
  await failWith('POST', 400, refusal, 'Failed to create submission: the disk is full');
  await failWith('POST', 201, 'null', 'No data returned from code submission creation');
  await failWith(
    'POST',
    0,
    null,
    'Network connection failed. Please check your internet connection and try again.',
  );
  await expect(description(page)).toHaveValue(/the page is blank/);
  await submit(page).click();
  await says(page, 'Code issue submitted successfully!');
});

test('a selection that is refused adds nothing, and several faults are named at once', async ({ page }) => {
  await openForm(page);
  const big = (name: string) => ({
    name,
    mimeType: 'application/zip',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await chooser(page).setInputFiles([big('one.zip'), picture, big('two.zip')]);
  await says(page, 'Files must be under 5MB: one.zip, two.zip');
  await expect(page.getByText('screen.png')).toBeHidden();
  await chooser(page).setInputFiles([{ ...picture, name: 'a.svg' }, { ...picture, name: 'b.exe' }, picture]);
  await says(page, 'Unsupported file type: a.svg, b.exe');
  await expect(page.getByText('screen.png')).toBeHidden();
});

test('files of one name keep apart, are removed, and say when they cannot be', async ({ page }) => {
  await openForm(page);
  await chooser(page).setInputFiles([picture]);
  await says(page, 'Uploaded screen.png');
  await chooser(page).setInputFiles([picture]);
  await says(page, 'Uploaded screen (2).png');
  await page.route(/\/storage\/v1\/object\/issue-attachments$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Remove screen (2).png' }).click();
  await says(page, 'Failed to remove file');
  await page.unroute(/\/storage\/v1\/object\/issue-attachments$/);
  await page.getByRole('button', { name: 'Remove screen (2).png' }).click();
  await says(page, 'File removed');
  await expect(page.getByRole('button', { name: 'Remove screen (2).png' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove screen.png' })).toBeVisible();
});

test('an upload that fails is tried again, one that takes too long is cancelled @phone', async ({ page }) => {
  await openForm(page);
  await page.route(uploads, (route) => route.fulfill({ status: 500, json: { message: 'The disk is full' } }));
  await chooser(page).setInputFiles([log('TypeError: x is undefined')]);
  await says(page, 'Failed to upload server.log: The disk is full');
  await says(page, 'Failed to upload one or more files');
  await says(page, 'server.log was not uploaded and will not be sent along.');
  await page.unroute(uploads);
  await page.getByRole('button', { name: 'Upload server.log again' }).click();
  await says(page, 'Uploaded server.log');
  await expect(page.getByText('Failed to upload one or more files')).toBeHidden();

  await page.route(uploads, () => {});
  await chooser(page).setInputFiles([picture]);
  await says(page, 'Waiting for your files to finish uploading…');
  await page.getByRole('button', { name: 'Cancel upload of screen.png' }).click();
  await says(page, 'File removed');
  await expect(page.getByText('Waiting for your files to finish uploading…')).toBeHidden();
});

test('an upload that the connection cut off starts again by itself', async ({ page, context }) => {
  await openForm(page);
  await page.getByText('Free until you accept a quote.').waitFor();
  await context.setOffline(true);
  await chooser(page).setInputFiles([picture]);
  await says(page, /^Failed to upload screen\.png: /);
  await says(page, 'The connection was lost. The upload starts again by itself when it is back.');
  await context.setOffline(false);
  await says(page, 'Uploaded screen.png');
});

test('without a bucket no file is taken, and that is said', async ({ page }) => {
  await page.route(/\/storage\/v1\/object\/list\//, (route) =>
    route.fulfill({
      status: 404,
      json: { statusCode: '404', error: 'Not found', message: 'Bucket not found' },
    }),
  );
  await openForm(page);
  await says(page, 'File storage bucket not found. Please contact support.');
  await chooser(page).setInputFiles([picture]);
  await says(page, 'File storage is not ready. Please try again later.');
});

test('a screenshot is pasted into the description, another is dropped on it, and both are attached', async ({
  page,
}) => {
  await openForm(page);
  for (const kind of ['paste', 'drop']) {
    await description(page).evaluate(
      (area, [type, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
        const options = { bubbles: true, cancelable: true };
        area.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data }),
        );
      },
      [kind, png.toString('base64')] as const,
    );
    await says(page, kind === 'paste' ? 'Uploaded screenshot.png' : 'Uploaded screenshot (2).png');
  }
  await says(page, /screenshot\.png is among your attachments/);
  await expect(description(page)).toHaveValue('');
});

test('a copied file is attached, and of copied words their picture is not', async ({ page }) => {
  await openForm(page);
  const paste = (name: string, texts: Record<string, string>) =>
    description(page).evaluate(
      (area, [fileName, kinds, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([bytes], fileName, { type: 'image/png' }));
        for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [name, texts, png.toString('base64')] as const,
    );
  await paste('words.png', { 'text/plain': 'It loops.', 'text/html': '<p>It loops.</p>' });
  await paste('copied.png', { 'text/plain': 'copied.png' });
  await says(page, 'Uploaded copied.png');
  await expect(page.getByText('words.png')).toHaveCount(0);
});

test('the description is formatted by buttons and keys, asked three questions, and previewed @phone', async ({
  page,
}) => {
  await openForm(page);
  const checklist = page.getByRole('list', { name: 'What an engineer needs to know' });
  await expect(checklist.getByText('not said yet')).toHaveCount(3);
  await page.getByRole('button', { name: 'Add the three questions' }).click();
  await page.keyboard.type('Open the cart');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Press Pay');
  await expect(description(page)).toHaveValue(/1\. Open the cart\n2\. Press Pay/);
  await expect(checklist.getByText('not said yet')).toHaveCount(2);
  await page.getByRole('button', { name: 'Add the three questions' }).click();
  await page.keyboard.type('A receipt');
  await page.keyboard.press('Shift+Home');
  await page.getByRole('button', { name: 'Bold', exact: true }).click();
  await expect(description(page)).toHaveValue(/\*\*A receipt\*\*/);
  await page.keyboard.press('Control+z');
  await expect(description(page)).toHaveValue(/expected\n\nA receipt\n/);
  await page.keyboard.press('Control+Shift+p');
  await expect(page.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel').getByText('Press Pay')).toBeVisible();
  await page.getByRole('tab', { name: 'Write' }).click();
  await expect(description(page)).toBeVisible();
});

test('a pasted key is noticed, removed with one press, and can be put back @phone', async ({ page }) => {
  await openForm(page);
  await description(page).fill(`It fails with OPENAI_API_KEY=${openaiKey} set.`);
  await says(page, /This looks like an OpenAI API key/);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(description(page)).toHaveValue('It fails with OPENAI_API_KEY=[removed OpenAI API key] set.');
  await says(page, /make it invalid in your OpenAI account/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(description(page)).toHaveValue(new RegExp(openaiKey));
  await page.getByRole('button', { name: 'It is not secret' }).click();
  await expect(page.getByText(/This looks like/)).toBeHidden();
  await page.getByLabel('Live/Development Link').fill('https://ada:gr33nFern@staging.example.com');
  await says(page, /This looks like a password/);
  await page.getByLabel('Issue Name').fill(`Key ${openaiKey.replace('a7Kq', 'b8Lr')}`);
  await says(page, /This looks like an OpenAI API key/);
});

test('a log with a password waits until the person has decided, and can go without it', async ({ page }) => {
  await openForm(page);
  await fill(page);
  const bodies: string[] = [];
  page.on('request', (call) => uploads.test(call.url()) && bodies.push(call.postData() ?? ''));
  await chooser(page).setInputFiles([log('DATABASE_URL=postgres://a:s3cr3tPw@h/db\n')]);
  await says(page, /This file seems to hold a database password/);
  await says(page, 'Please decide about server.log first.');
  await submit(page).dispatchEvent('click');
  await expect(page.getByRole('button', { name: 'Remove and upload' })).toBeFocused();
  expect(bodies).toEqual([]);
  await page.keyboard.press('Enter');
  await says(page, 'Uploaded server.log');
  await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('button', { name: 'Remove server.log' }).click();
  await chooser(page).setInputFiles([log('DATABASE_URL=postgres://a:s3cr3tPw@h/db\n')]);
  await page.getByRole('button', { name: 'Upload as it is' }).click();
  await expect(page.getByRole('button', { name: 'Remove server.log' })).toBeVisible();
});

test('a mistyped provider is noticed, and never in the way @phone', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Email Address').fill('ada@gmial.com');
  await page.getByLabel('Email Address').blur();
  await says(page, 'Did you mean ada@gmail.com?');
  await page.getByRole('button', { name: 'Yes, use it' }).click();
  await expect(page.getByLabel('Email Address')).toHaveValue('ada@gmail.com');
  await expect(page.getByText(/Did you mean/)).toBeHidden();
});

test('a draft survives a reload with its files, can be put aside, and is gone once submitted', async ({
  page,
}) => {
  await openForm(page);
  await fill(page);
  await chooser(page).setInputFiles([picture]);
  await says(page, 'Uploaded screen.png');
  await page.reload();
  await says(page, 'Draft restored');
  await expect(description(page)).toHaveValue(/the page is blank/);
  await expect(page.getByRole('button', { name: 'Remove screen.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect(page.getByLabel('Issue Name')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Issue Name')).toHaveValue('Login loops');
  await expect(page.getByRole('button', { name: 'Remove screen.png' })).toBeVisible();
  await submit(page).click();
  await says(page, 'Code issue submitted successfully!');
  await page.goto('/submit-issue');
  await expect(page.getByLabel('Issue Name')).toHaveValue('');
  await expect(page.getByText('Draft restored')).toBeHidden();
});

test('two tabs do not write over each other’s draft', async ({ page, context }) => {
  await openForm(page);
  await page.getByLabel('Issue Name').fill('First words');
  const other = await context.newPage();
  await other.goto('/submit-issue');
  await expect(other.getByLabel('Issue Name')).toHaveValue('First words');
  await other.getByLabel('Issue Name').fill('Other words');
  await says(page, 'You changed this draft in another tab');
  await expect(page.getByLabel('Issue Name')).toHaveValue('First words');
  await page.getByRole('button', { name: 'Show the other version' }).click();
  await expect(page.getByLabel('Issue Name')).toHaveValue('Other words');
  await page.getByLabel('Issue Name').fill('Last words');
  await says(other, 'You changed this draft in another tab');
  await other.getByRole('button', { name: 'Keep this one' }).click();
  await says(page, 'You changed this draft in another tab');
  await other.getByRole('radio', { name: 'Lovable' }).check();
  await other.getByLabel('Email Address').fill('ada@example.com');
  await description(other).fill('It loops.');
  await submit(other).click();
  await says(other, 'Code issue submitted successfully!');
  await says(page, 'This draft was submitted or cleared in another tab');
});

test('where the browser keeps nothing, the form works and says so', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openForm(page);
  await fill(page);
  await says(page, 'This browser keeps no drafts');
  await submit(page).click();
  await says(page, 'Code issue submitted successfully!');
});

test('the form is filled in and sent by keyboard alone', async ({ page }) => {
  await page.goto('/submit-issue');
  await expect(page.getByRole('heading', { name: 'Submit Your Code Issue' })).toBeVisible();
  await tabTo(page, 'title');
  await page.keyboard.type('Login loops');
  await tabTo(page, 'email');
  await page.keyboard.type('keys@example.com');
  await tabTo(page, 'codingApp');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Bolt' })).toBeChecked();
  await tabTo(page, 'githubLink');
  await page.keyboard.type('https://github.com/ada/shop');
  await tabTo(page, 'description');
  await page.keyboard.type('It loops.');
  await tabTo(page, 'urgency');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: /ASAP/ })).toBeChecked();
  await tabTo(page, 'Submit Issue');
  await page.keyboard.press('Enter');
  await says(page, 'Code issue submitted successfully!');
  await expect(page).toHaveURL(/\/submission-confirmation\//);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('Submit is in reach of the thumb, what happens next waits above, and nothing zooms', async ({
    page,
  }) => {
    await openForm(page);
    await expect(submit(page)).toBeInViewport();
    await expect(page.getByText('Engineers review')).toBeHidden();
    await page.getByRole('button', { name: /What happens next/ }).click();
    await expect(page.getByText('Engineers review')).toBeVisible();
    await says(page, /Most first issues are fixed free/);
    await says(page, '$75–$600');
    const small = await page
      .locator('form :is(input:not([type=radio]):not([type=file]), textarea)')
      .evaluateAll(
        (all) => all.filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16).length,
      );
    expect(small).toBe(0);
  });
});
