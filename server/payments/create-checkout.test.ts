import { expect, it } from 'vitest';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import { invoke } from '../../tests/protocol/official-client.ts';
import { setUpPayments } from '../../tests/protocol/payment-setup.ts';
import { openings } from './create-checkout.ts';

const limited = setUpPayments({ limitFactor: 1 });

it('an account opens at most 60 checkouts in an hour, also if the provider refuses them', async () => {
  const { issueId } = await limited.acceptedQuote();
  const { database, settings } = limited.instance.platform;
  const open = async () =>
    (await invoke(limited.client.api, 'create-checkout', { issue_id: issueId })).status;
  limited.provider.isDown = true;
  expect(await open()).toBe(503);
  for (let opened = 1; opened < openings.count; opened += 1)
    await countCall(database.owner, settings, openings, [limited.client.id]);
  expect(await open()).toBe(429);
});
