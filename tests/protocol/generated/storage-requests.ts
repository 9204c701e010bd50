import type { Random } from '../../faults/seeded-random.ts';
import { type Draft, words } from './draft.ts';
import type { World } from './world.ts';

export function storageRequest(random: Random, world: World): Draft {
  const bucket =
    random.pick(['issue-attachments', 'issue-attachments', 'issue-attachments', 'avatars', 'nowhere']) ?? '';
  const file = random.chance(0.8) ? (random.pick(world.files) ?? '') : `issues/${random.between(0, 99)}.txt`;
  const list = {
    prefix: random.pick(['', 'issues', 'issues/', file]),
    limit: random.between(-1, 50),
    search: '',
  };
  const paths = random.shuffle(world.files).slice(0, 3);
  const move = { bucketId: bucket, sourceKey: file, destinationKey: `issues/${random.between(0, 99)}.txt` };
  const upload = {
    path: `object/${bucket}/${file}`,
    body: 'words',
    headers: { 'content-type': 'text/plain' },
  };
  const range = random.chance(0.3) ? { range: 'bytes=0-9' } : {};
  const expiresIn = random.between(-1, 60);
  const drafts: Draft[] = [
    { method: 'GET', path: `object/${bucket}/${file}`, headers: range },
    { method: 'GET', path: `object/authenticated/${bucket}/${file}?download=x` },
    { method: 'HEAD', path: `object/${bucket}/${file}` },
    { method: 'GET', path: `object/info/${bucket}/${file}` },
    { method: 'GET', path: `object/public/${bucket}/${file}` },
    { method: 'GET', path: `object/sign/${bucket}/${file}?token=x.y.z` },
    { method: 'POST', path: `object/sign/${bucket}/${file}`, body: JSON.stringify({ expiresIn }) },
    { method: 'POST', path: `object/sign/${bucket}`, body: JSON.stringify({ expiresIn: 60, paths }) },
    { method: 'POST', path: `object/list/${bucket}`, body: JSON.stringify(list) },
    { method: 'DELETE', path: `object/${bucket}`, body: JSON.stringify({ prefixes: paths }) },
    { method: 'DELETE', path: `object/${bucket}/${file}` },
    { method: 'POST', ...upload },
    { method: 'PUT', ...upload },
    { method: 'POST', path: random.pick(['object/move', 'object/copy']) ?? '', body: JSON.stringify(move) },
    { method: 'GET', path: random.pick(['bucket', `bucket/${bucket}`]) ?? '' },
    { method: 'POST', path: 'bucket', body: JSON.stringify({ id: bucket, name: bucket, public: true }) },
    { method: 'PUT', path: `bucket/${bucket}`, body: '{"public":true}' },
    { method: 'POST', path: `bucket/${bucket}/empty`, body: '{}' },
    { method: 'DELETE', path: `bucket/${bucket}` },
  ];
  return random.pick(drafts) ?? { method: 'GET', path: 'bucket' };
}

const names = words(`
  confirm-payment create-checkout test-checkout github-auth mail-preferences resend-confirmation
  send-issue-confirmation admin-issue-notification send-admin-notification unsubscribe nothing-of-the-kind
`);
const repository = words(`
  github/user/repos github/repos/o/r/contents/README.md github/repos/o/r/archive github/repos/o/r/names
`);

export function functionsRequest(random: Random, world: World): Draft {
  if (random.chance(0.2)) return { method: 'GET', path: random.pick(repository) ?? '' };
  const issue = random.chance(0.8) ? random.pick(world.issues) : random.pick(['x', '', null, 1, {}, []]);
  const body = random.pick([
    { issue_id: issue },
    { issueId: issue },
    { issue_id: issue, session_id: random.pick(['x', random.pick(world.ids)]) },
    { action: random.pick(['start', 'exchange', 'disconnect', 'x']), code: 'x', state: 'x', handle: 'x' },
    { id: issue, email: 'x@example.com', token: 'x' },
    [],
    {},
  ]);
  const method = random.chance(0.9) ? 'POST' : (random.pick(['GET', 'PUT', 'DELETE']) ?? 'GET');
  return { method, path: random.pick(names) ?? '', body: JSON.stringify(body) };
}
