import { expect } from '@playwright/test';
import { delay, scripts } from '../screens/network.ts';
import { joinAndSignInHalfway, joinAsClient } from './accounts.ts';
import { tabTo } from './by-keyboard.ts';
import { test } from './journey.ts';
import { mentioned, said } from './page-text.ts';
import {
  address,
  chooser,
  description,
  fill,
  githubLink,
  openForm,
  picture,
  send,
  submitButton,
  title,
} from './submission-form.ts';

const openaiKey = `sk-proj-${'a7Kq93ZtVb2MxW5nRc8LdY4sHf6JgP1e'.repeat(2)}`;

test('each field shows its error when it loses focus, and Submit shows the first error @phone', async ({
  page,
}) => {
  await openForm(page);
  for (const [name, sentence] of [
    ['title', 'Issue name is required'],
    ['email', 'Email address is required'],
    ['description', 'Problem description is required'],
    ['githubLink', 'GitHub link is required'],
  ] as const) {
    await page.locator(`form [name=${name}]`).focus();
    await page.locator(`form [name=${name}]`).blur();
    await mentioned(page, sentence);
  }
  await address(page).fill('ada@example');
  await address(page).blur();
  await mentioned(page, 'Please enter a valid email address');
  await address(page).fill('ada@gmial.com');
  await address(page).blur();
  await mentioned(page, 'Did you mean ada@gmail.com?');
  await page.getByRole('button', { name: 'Yes, use it' }).click();
  await expect(address(page)).toHaveValue('ada@gmail.com');
  await submitButton(page).dispatchEvent('click');
  await expect(page.getByRole('alert').getByText('Issue name is required')).toBeVisible();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toBeInViewport();
});

test('the form keeps text that is typed before hydration', async ({ page, request, email }) => {
  const typeEarly = async (name: string) => {
    const goOn = await delay(page, scripts);
    await page.goto('/submit-issue', { waitUntil: 'commit' });
    await title(page).fill(name);
    await page.getByRole('radio', { name: 'Cursor' }).check();
    goOn();
    await expect(description(page)).toBeVisible();
    await expect(title(page)).toHaveValue(name);
  };
  await typeEarly('Typed as a guest');
  await page.reload();
  await mentioned(page, 'Draft restored');
  await expect(title(page)).toHaveValue('Typed as a guest');

  await joinAsClient(page, request, email);
  // Delays the configuration so that the session loads after the text has been typed.
  const tell = await delay(page, '/config.json');
  await typeEarly('Typed while signed in');
  await description(page).fill('It loops.');
  await chooser(page).setInputFiles([picture]);
  await expect(page.getByRole('button', { name: /screen\.png/ })).toBeVisible();
  tell();
  await expect(address(page)).toHaveValue(email);
  await mentioned(page, 'Uploaded screen.png');
  await expect(page.getByRole('button', { name: 'Remove screen.png' })).toBeVisible();
  await expect(title(page)).toHaveValue('Typed while signed in');
  await expect(description(page)).toHaveValue('It loops.');
});

test('each app asks for its own links and explains where to find them', async ({ page }) => {
  await page.goto('/submit-issue');
  await expect(githubLink(page)).toBeHidden();
  for (const app of ['Bolt', 'Replit', 'Cursor', 'v0', 'Other']) {
    await page.getByRole('radio', { name: app }).check();
    await expect(githubLink(page)).toBeVisible();
    await expect(page.getByLabel('Live/Development Link')).toBeVisible();
    await page.getByText(/Where do I find this link/).click();
    await expect(page.getByText('No repository yet?')).toBeVisible();
    await page.getByText(/Where do I find this link/).click();
  }
  await githubLink(page).fill('git@github.com:ada/shop.git');
  await githubLink(page).blur();
  await expect(githubLink(page)).toHaveValue('https://github.com/ada/shop');
  await mentioned(page, 'Leads to ada/shop.');
  await page.getByText(/Where do I find this link/).click();
  await page.getByRole('button', { name: 'Attach a .zip instead' }).click();
  await expect(githubLink(page)).toHaveValue(/attached as a \.zip/);
  await page.getByRole('radio', { name: 'Lovable' }).check();
  await expect(githubLink(page)).toBeHidden();
  await expect(page.getByLabel('Live/Development Link')).toBeHidden();
  await mentioned(page, 'No links needed for Lovable');
});

test('a failed submission shows the right message and keeps the input', async ({ page }) => {
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
    await submitButton(page).click();
    await expect(page.locator('form').getByText(sentence)).toBeVisible();
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
    await mentioned(page, 'Nothing you typed is lost.');
    await page.unroute(submissions);
  };
  const log: string[] = [];
  page.on('console', (line) => log.push(line.text()));
  const refusal = JSON.stringify({ code: 'XX000', message: 'the disk is full', details: null, hint: null });
  await failWith('GET', 400, refusal, 'Unable to connect to the database. Please try again in a moment.');
  expect(log.join('\n')).toContain('Database connection failed: the disk is full');
  await expect(page.getByText('the disk is full')).toBeHidden();
  await failWith('POST', 201, 'null', 'No data returned from code submission creation');
  await failWith(
    'POST',
    0,
    null,
    'Network connection failed. Please check your internet connection and try again.',
  );
  await expect(description(page)).toHaveValue(/the page is blank/);
  await send(page);
});

test('a submission is corrected after its response was lost, and is then stored as corrected', async ({
  page,
}) => {
  await openForm(page);
  await fill(page);
  const ids: string[] = [];
  await page.route(/\/rest\/v1\/code_submissions/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    ids.push(route.request().postDataJSON().id);
    if (ids.length > 2) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  for (const _attempt of [1, 2]) {
    await submitButton(page).click();
    await mentioned(page, 'Nothing you typed is lost.');
    await expect(submitButton(page)).toBeEnabled();
  }
  expect(ids[1], 'the same content is stored once').toBe(ids[0]);
  await title(page).fill('The corrected title');
  await send(page);
  expect(ids[2]).not.toBe(ids[0]);
  await page.goto(`/track-progress?id=${ids[2]}`);
  await expect(page.getByRole('heading', { name: 'The corrected title' })).toBeVisible();
});

test('the description can be formatted and previewed', async ({ page }) => {
  await openForm(page);
  const checklist = page.getByRole('list', { name: 'What an engineer needs to know' });
  await expect(checklist.getByText('not answered yet')).toHaveCount(3);
  await page.getByRole('button', { name: 'Add the three questions' }).click();
  await page.keyboard.type('Open the cart');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Press Pay');
  await expect(description(page)).toHaveValue(/1\. Open the cart\n2\. Press Pay/);
  await expect(checklist.getByText('not answered yet')).toHaveCount(2);
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

test('a pasted key is detected and can be removed with one click and restored', async ({ page }) => {
  await openForm(page);
  await description(page).fill(`It fails with OPENAI_API_KEY=${openaiKey} set.`);
  await mentioned(page, /This looks like an OpenAI API key/);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(description(page)).toHaveValue('It fails with OPENAI_API_KEY=[removed OpenAI API key] set.');
  await mentioned(page, /make it invalid in your OpenAI account/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(description(page)).toHaveValue(new RegExp(openaiKey));
  await page.getByRole('button', { name: 'It’s not secret' }).click();
  await expect(page.getByText(/This looks like/)).toBeHidden();
  await page.getByLabel('Live/Development Link').fill('https://ada:gr33nFern@staging.example.com');
  await mentioned(page, /This looks like a password/);
  await title(page).fill(`Key ${openaiKey.replace('a7Kq', 'b8Lr')}`);
  await mentioned(page, /This looks like an OpenAI API key/);
});

test('the form can be filled in and submitted with the keyboard', async ({ page }) => {
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
  await said(page, 'Code issue submitted successfully!');
  await expect(page).toHaveURL(/\/submission-confirmation\//);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('on a phone, Submit is in view and the fields are large enough to prevent zooming', async ({
    page,
  }) => {
    await openForm(page);
    await expect(submitButton(page)).toBeInViewport();
    await expect(page.getByText('Engineers review')).toBeHidden();
    await page.getByRole('button', { name: /What happens next/ }).click();
    await expect(page.getByText('Engineers review')).toBeVisible();
    await mentioned(page, /they can give you your first fix free/);
    const small = await page
      .locator('form :is(input:not([type=radio]):not([type=file]), textarea)')
      .evaluateAll(
        (all) => all.filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16).length,
      );
    expect(small).toBe(0);
  });
});

test('a person who has not entered the second factor submits an issue as a visitor', async ({
  page,
  request,
  email,
}) => {
  await joinAndSignInHalfway(page, request, email);
  await openForm(page);
  await fill(page);
  await address(page).fill(email);
  await send(page);
});
