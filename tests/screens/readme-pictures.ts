import { join } from 'node:path';
import { screen, state } from './screen-state.ts';
import { visitStates, withFixture } from './visit-states.ts';

// Takes the pictures of the README and stores them in docs/pictures/.

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const place = '?tab=code&path=src/checkout/return-page.tsx&lines=7-10';
const states = screen('README', { path: '/dashboard/:issue', issue: 'inProgress', as: 'client' }, [
  state('client', 'Greta Hollander is working on it'),
  state('workbench', /^Marked: lines 7-10/, { path: `/engineer-app/:issue${place}`, as: 'engineer' }),
  state('operator', 'Dark mode flashes white on every page', { path: '/operator', as: 'operator' }),
  state('phone', 'Greta Hollander is working on it', { only: 'phone' }),
]);

await withFixture(takePictures, 'sample');

async function takePictures(...[browser, fixture]: Parameters<Parameters<typeof withFixture>[0]>) {
  const { faults } = await visitStates(browser, fixture, states, async (page, shown) => {
    await page.setViewportSize(shown.only ? { width: 360, height: 780 } : { width: 1280, height: 1000 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: join(FOLDER, `${shown.state}.png`), animations: 'disabled' });
  });
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length;
}
