import { CODING_APP_NAMES, type CodingApp } from '#domain/issue/coding-app.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Disclosure } from '#web/ui/text/disclosure.tsx';
import { REPOSITORY_STEPS } from './repository-steps.ts';

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
