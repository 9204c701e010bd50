import { CODING_APP_NAMES, type CodingApp } from '#domain/issue/coding-app.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Disclosure } from '#web/ui/text/disclosure.tsx';

export const CODE_ATTACHED = 'No repository: the code is attached as a .zip';

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
              Attach a .zip instead
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
  'Or download the project as a .zip without its node_modules folder and .env files, and attach it below.';

/** The steps name the buttons and do not say where the buttons are, because apps move their buttons. */
const REPOSITORY_STEPS: Record<Exclude<CodingApp, 'lovable'>, RepositorySteps> = {
  bolt: {
    find: [
      'Open your project in Bolt and look for GitHub among its buttons or in its settings.',
      'If the project is connected, it names its repository on GitHub.',
      COPY,
    ],
    without: [
      'Choose GitHub there and connect your account. Bolt then creates the repository and keeps it up to date.',
      ZIP,
    ],
  },
  replit: {
    find: [
      'Open your app in Replit and its Git tool. Don’t see it? Search the tools for “Git”.',
      'If the app is connected, it names its repository on GitHub.',
      COPY,
    ],
    without: [
      'In the Git tool, connect GitHub, create a repository and push your code. A private one is fine.',
      ZIP,
    ],
  },
  cursor: {
    find: [
      'Open the terminal in Cursor and run: git remote -v',
      'If the project is on GitHub, that prints its address twice.',
      'Copy one. It looks like https://github.com/you/your-app.git or git@github.com:you/your-app.git. Both work here.',
    ],
    without: [
      'Open the Source Control view and choose “Publish to GitHub”. A private repository is fine.',
      'Or pack the folder as a .zip without its node_modules folder and .env files, and attach it below.',
    ],
  },
  v0: {
    find: [
      'Open your project in v0 and look for Git or GitHub beside the preview or in its settings.',
      'If the project is connected, it names its repository on GitHub.',
      COPY,
    ],
    without: ['Choose GitHub there and connect the project to a new repository.', ZIP],
  },
  other: {
    find: [
      'Sign in on github.com and open “Your repositories” from your picture.',
      'Look for the one named like your project.',
      COPY,
    ],
    without: [
      'Look in your app’s menus for GitHub, Git, Export or Download. Most can connect to GitHub.',
      ZIP,
    ],
  },
};
