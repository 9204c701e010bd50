import type { CodeHostMode } from '#domain/wire/code-host.ts';
import { Disclosure } from '#web/ui/text/disclosure.tsx';

const aims: Record<CodeHostMode, string> = {
  connect: 'Choose your repository from a list, and let the engineer read it if it is private.',
  signin: 'No password needed: your account is the email address that is verified at GitHub.',
  'engineer-signin': 'No password needed: your profile is found by the email address verified at GitHub.',
};

const toRead =
  'GitHub has no permission that only reads private repositories, so its page asks for reading and writing them all. We list them, and read files of the one you share with your engineer. We never write. Disconnect at any time, and we forget the permission.';
const toKnow =
  'GitHub tells us who you are and which of your email addresses is verified. It lets us read none of your private code.';

const asked: Record<CodeHostMode, string> = { connect: toRead, signin: toRead, 'engineer-signin': toKnow };

/** What the code host's permission allows, and what we use of it. */
export function PermissionText({ mode }: { mode: CodeHostMode }) {
  return (
    <div>
      <p className="text-sm text-ink-muted">{aims[mode]}</p>
      <Disclosure summary="What GitHub will ask you to allow">
        <p className="mt-1 max-w-text text-sm text-ink-muted">{asked[mode]}</p>
      </Disclosure>
    </div>
  );
}
