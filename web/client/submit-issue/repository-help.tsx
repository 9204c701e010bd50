import { CODING_APP_NAMES, type CodingApp } from '#domain/issue/coding-app.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Disclosure } from '#web/ui/text/disclosure.tsx';

const CODE_ATTACHED = 'No repository: the code is attached as a .zip';

type RepositoryHelpProps = { app: CodingApp; onNoRepository: (text: string) => void };

export function RepositoryHelp({ app, onNoRepository }: RepositoryHelpProps) {
  if (app === 'lovable') return null;
  const { find, without } = REPOSITORY_STEPS[app];
  return (
    <div className="mt-1">
      <Disclosure
        summary={
          app === 'other'
            ? 'Where do I find this link?'
            : `Where do I find this link in ${CODING_APP_NAMES[app]}?`
        }
      >
        <div className="mt-1 mb-2 grid gap-4 border-l-2 border-hairline pl-4 text-sm">
          <Steps steps={find} />
          <div>
            <p className="font-semibold">No repository yet?</p>
            <Steps steps={without} />
            <Button
              size="sm"
              className="mt-3 pointer-coarse:min-h-11"
              onClick={() => onNoRepository(CODE_ATTACHED)}
            >
              I attach a .zip instead
            </Button>
          </div>
        </div>
      </Disclosure>
    </div>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="list-decimal space-y-1 pl-5 text-ink-muted marker:text-ink-muted">
      {steps.map((step) => (
        <li key={step} className="pl-1">
          {step}
        </li>
      ))}
    </ol>
  );
}

type RepositorySteps = { find: readonly string[]; without: readonly string[] };

const COPY =
  'Open it there and copy the address from your browser. It looks like https://github.com/you/your-app.';
const ZIP =
  'Or download the project as a .zip, leave out its node_modules folder and its .env files, and attach it below.';

/** The steps name the buttons and do not say where the buttons are, because apps move their buttons. */
const REPOSITORY_STEPS: Record<Exclude<CodingApp, 'lovable'>, RepositorySteps> = {
  bolt: {
    find: [
      'Open your project in Bolt and look for GitHub, among the buttons at the top or in the project’s settings.',
      'If the project is connected, it names its repository on GitHub.',
      COPY,
    ],
    without: [
      'Choose GitHub there and connect your account. Bolt makes a repository of the project and keeps it up to date.',
      ZIP,
    ],
  },
  replit: {
    find: [
      'Open your app in Replit and open its Git tool. If you do not see it, search the tools for “Git”.',
      'If the app is connected, it names the repository on GitHub that it pushes to.',
      COPY,
    ],
    without: [
      'In the Git tool, connect GitHub, make a repository and push your code to it. A private one is fine.',
      ZIP,
    ],
  },
  cursor: {
    find: [
      'Cursor works on a folder of your own computer. Open its terminal and run: git remote -v',
      'If the project is on GitHub, that prints its address, once for reading and once for writing.',
      'Copy it. It looks like https://github.com/you/your-app.git.',
    ],
    without: [
      'Open the Source Control view and choose “Publish to GitHub”. A private repository is fine.',
      'Or pack the folder as a .zip, leave out its node_modules folder and its .env files, and attach it below.',
    ],
  },
  v0: {
    find: [
      'Open your project in v0 and look for Git or GitHub, beside the preview or in the project’s settings.',
      'If the project is connected, it names its repository on GitHub.',
      COPY,
    ],
    without: ['Choose GitHub there and connect the project to a new repository.', ZIP],
  },
  other: {
    find: [
      'Sign in on github.com and open “Your repositories” from your picture.',
      'Look for the one that has the name of your project.',
      COPY,
    ],
    without: [
      'Look in your app’s menus for GitHub, Git, Export or Download. Most can connect to GitHub.',
      ZIP,
    ],
  },
};
