import { answer, hold, refuse } from '../network.ts';
import { screen } from '../screen-state.ts';

const active = '/engineer-app';
const available = '/engineer-app?tab=available';
const issues = '/rest/v1/rpc/engineer_issues';
const search = '/rest/v1/rpc/search_available_issues';

export const engineerDashboard = screen('Engineer dashboard', [
  { state: 'active', path: active, as: 'engineer', shows: 'Deadline' },
  { state: 'active, empty', path: active, as: 'beginner', shows: 'You hold no issues' },
  {
    state: 'active, loading',
    path: active,
    as: 'engineer',
    before: (page) => hold(page, issues),
    shows: 'Active Issues',
  },
  {
    state: 'active, error',
    path: active,
    as: 'engineer',
    before: (page) => refuse(page, issues),
    shows: 'Failed to load issues',
  },
  { state: 'available', path: available, as: 'engineer', shows: 'Deadline' },
  {
    state: 'available, empty',
    path: available,
    as: 'beginner',
    before: (page) => answer(page, search, { total: 0, issues: [], next: null }),
    shows: 'No issues are available',
  },
  {
    state: 'available, best match',
    path: `${available}&sort=match`,
    as: 'engineer',
    shows: 'Names your skills',
  },
  {
    state: 'available, nothing fits',
    path: `${available}&search=zebra`,
    as: 'engineer',
    shows: 'No available issue fits',
  },
  {
    state: 'available, loading',
    path: available,
    as: 'engineer',
    before: (page) => hold(page, search),
    shows: /hidden until you claim/,
  },
  {
    state: 'available, error',
    path: available,
    as: 'engineer',
    before: (page) => refuse(page, search),
    shows: 'Failed to load issues',
  },
]);
