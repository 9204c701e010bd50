import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Api } from './api.ts';
import { type SamplePersonKey, samplePeople } from './people.ts';
import type { SampleFile, SampleIssue, Step } from './sample-issue.ts';

export type Members = Record<SamplePersonKey, { id: string; api: Api }>;

type Builders = {
  members: Members;
  visitor: Api;
  /** Connects a user to the sample code host and returns the handle. Null without a sample code host. */
  connect: ((api: Api, login: string) => Promise<string>) | null;
};

type Life = Builders & {
  id: string;
  client: Api;
  /** The client's repository, as `owner/name`. */
  repository: string;
  engineer: Members[SamplePersonKey] | null;
  /** The test checkout that is open. */
  checkout: string | null;
};

const fileTypes: Record<SampleFile, string> = {
  'payments.png': 'image/png',
  'server.log': 'text/plain',
  'bank-letter.pdf': 'application/pdf',
  'checkout.zip': 'application/zip',
};

/** Submits an issue and performs its steps, each as the person it belongs to. */
export async function buildIssue(
  issue: SampleIssue,
  builders: Builders,
): Promise<{ id: string; checkout: string | null }> {
  const { client, email, repository } = clientOf(issue, builders);
  const { id } = await client.write('POST', 'code_submissions', {
    email,
    title: issue.title,
    description: issue.description,
    urgency: issue.facts.urgency ?? 'This Week',
    coding_app: issue.facts.app,
    github_link: `https://github.com/${repository}`,
    live_link: issue.live ?? null,
    attachments: await uploadFiles(client, issue.files),
  });
  const life: Life = { ...builders, id, client, repository, engineer: null, checkout: null };
  for (const step of issue.steps ?? []) await takeStep(life, step);
  return { id, checkout: life.checkout };
}

function clientOf({ facts: { by }, repository }: SampleIssue, { members, visitor }: Builders) {
  if (by in samplePeople) {
    const key = by as SamplePersonKey;
    const person = samplePeople[key];
    return {
      client: members[key].api,
      email: person.email,
      repository: repository ?? person.repository ?? '',
    };
  }
  const site = /@([^.]+)/.exec(by)?.[1] ?? 'my';
  return { client: visitor, email: by, repository: `${site}/${site}-app` };
}

async function takeStep(life: Life, [kind, ...given]: Step): Promise<void> {
  const { id: p_issue_id, client, members } = life;
  const operator = members.operator.api;
  const [first, second, third] = given;
  switch (kind) {
    case 'claim': {
      life.engineer = members[first as SamplePersonKey];
      await life.engineer.api.write('PATCH', `issues?id=eq.${p_issue_id}`, {
        status: 'pending',
        engineer_id: life.engineer.id,
      });
      return;
    }
    case 'client':
    case 'engineer': {
      const sender = kind === 'client' ? client : engineerOf(life);
      const p_attachments = await uploadFiles(sender, second as readonly SampleFile[] | undefined);
      return sender.rpc('add_message', { p_issue_id, p_sender: kind, p_content: first, p_attachments });
    }
    case 'share code': {
      const login = life.repository.split('/')[0] ?? '';
      const p_handle = await life.connect?.(client, login);
      if (p_handle)
        await client.rpc('grant_repository_access', { p_issue_id, p_repository: life.repository, p_handle });
      return;
    }
    case 'note':
      return engineerOf(life).rpc('add_working_note', { p_issue_id, p_content: first });
    case 'quote':
      return engineerOf(life).rpc('send_quote', {
        p_issue_id,
        p_hours: first,
        p_price: second,
        p_note: third,
      });
    case 'decline quote':
      return client.rpc('decline_quote', { p_issue_id, p_reason: first });
    case 'accept quote':
      return client.rpc('accept_quote', { p_issue_id });
    case 'checkout':
      life.checkout = await openCheckout(client, p_issue_id);
      return;
    case 'pay': {
      const session_id = await openCheckout(client, p_issue_id);
      await client.invoke('test-checkout', { session_id, answer: 'pay' });
      await client.invoke('confirm-payment', { issue_id: p_issue_id, session_id });
      return;
    }
    case 'waive':
      return engineerOf(life).rpc('waive_quote', { p_issue_id });
    case 'start':
      await engineerOf(life).write('PATCH', `issues?id=eq.${p_issue_id}`, { status: 'in_progress' });
      return;
    case 'fix':
      return engineerOf(life).rpc('submit_fix', {
        p_issue_id,
        p_hours: first,
        p_description: second,
        p_how_to_check: third ?? null,
      });
    case 'request changes':
      return client.rpc('request_changes', { p_issue_id, p_reason: first });
    case 'accept fix':
      return client.rpc('accept_fix', { p_issue_id });
    case 'release':
      return engineerOf(life).rpc('release_issue', { p_issue_id, p_note: first });
    case 'cancel':
      return client.rpc('cancel_issue', { p_issue_id, p_reason: first });
    case 'cancel by operator':
      return operator.rpc('cancel_issue', { p_issue_id, p_reason: first });
    case 'take down':
      return operator.rpc('take_down_issue', { p_issue_id, p_reason: first });
  }
}

function engineerOf({ engineer }: Life): Api {
  if (!engineer) throw new Error('No engineer has claimed the issue.');
  return engineer.api;
}

/** Opens a checkout for the accepted quote and returns its ID. */
async function openCheckout(client: Api, issueId: string): Promise<string> {
  const { url } = await client.invoke<{ url: string }>('create-checkout', { issue_id: issueId });
  return url.split('/').at(-1) ?? '';
}

/** Returns the paths of the uploaded files. */
function uploadFiles(client: Api, names: readonly SampleFile[] = []): Promise<string[]> {
  return Promise.all(
    names.map(async (name) => {
      const path = `issues/${randomUUID()}${name.slice(name.lastIndexOf('.'))}`;
      const bytes = await readFile(new URL(`files/${name}`, import.meta.url));
      await client.upload(path, name, fileTypes[name], bytes);
      return path;
    }),
  );
}
