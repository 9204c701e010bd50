import { answer, hold, refuse } from '../network.ts';
import { press } from '../press.ts';
import { screen } from '../screen-state.ts';

const prior = '/rest/v1/rpc/operator_estimate_prior';
const auditLog = '/rest/v1/audit_log';
const as = 'operator';

export const operatorRecords = [
  ...screen('Operator estimates', [
    {
      state: 'loading',
      path: '/operator/estimates',
      as,
      before: (page) => hold(page, prior),
      shows: 'Loading what estimates assume',
    },
    {
      state: 'error',
      path: '/operator/estimates',
      as,
      before: (page) => refuse(page, prior),
      shows: 'Failed to load what estimates assume',
    },
    { state: 'full', path: '/operator/estimates', as, shows: /with 40 % confidence/ },
    {
      state: 'all errors',
      path: '/operator/estimates',
      as,
      after: async (page) => {
        for (const label of ['Hours', 'Prices in US dollars', 'Confidence in percent'])
          await page.getByLabel(label).fill('1, two');
        // A disabled-looking button still responds: it names the error.
        await page.getByRole('button', { name: 'Save', exact: true }).dispatchEvent('click');
      },
      shows: 'The confidence is a whole percentage from 5 to 90',
    },
    {
      state: 'refused',
      path: '/operator/estimates',
      as,
      before: (page) => refuse(page, '/rest/v1/rpc/set_estimate_prior'),
      after: async (page) => {
        await page.getByLabel('Hours').fill('2, 4, 6');
        await press(page, 'Save');
      },
      shows: 'permission denied',
    },
  ]),
  ...screen('Operator audit log', [
    {
      state: 'loading',
      path: '/operator/audit-log',
      as,
      before: (page) => hold(page, auditLog),
      shows: 'Audit log',
    },
    {
      state: 'error',
      path: '/operator/audit-log',
      as,
      before: (page) => refuse(page, auditLog),
      shows: 'Failed to load the audit log',
    },
    {
      state: 'empty',
      path: '/operator/audit-log',
      as,
      before: (page) => answer(page, auditLog, []),
      shows: 'Nothing was done yet',
    },
    { state: 'full', path: '/operator/audit-log', as, shows: 'Suspend engineer' },
  ]),
];
