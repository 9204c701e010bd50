import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Fix } from '#web/data/issue/fixes.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import { Disclosure } from '#web/ui/text/disclosure.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { OutsideLink } from '#web/ui/text/outside-link.tsx';
import { PullRequestLine } from './pull-request-line.tsx';

export type ReportedFix = Pick<Fix, 'explanation'> &
  Partial<Pick<Fix, 'howToCheck' | 'pullRequest' | 'knownPullRequest' | 'patch' | 'prompt'>>;

export function FixReport({ issueId, fix }: { issueId: string; fix: ReportedFix }) {
  const { explanation, howToCheck, pullRequest, knownPullRequest = null, patch, prompt } = fix;
  return (
    <div className="grid gap-5">
      <Markdown>{explanation}</Markdown>
      {howToCheck && (
        <Part title="How to check it">
          <Markdown>{howToCheck}</Markdown>
        </Part>
      )}
      {pullRequest && (
        <Part title="Pull request">
          <p className="text-sm">
            <OutsideLink typed={pullRequest} />
          </p>
          <PullRequestLine issueId={issueId} address={pullRequest} known={knownPullRequest} />
        </Part>
      )}
      {prompt && (
        <Part title="What to tell your AI tool">
          <p className="mb-2 text-sm text-ink-muted">
            Paste this into your coding app, so that it stays fixed.
          </p>
          <Code label="What to tell your AI tool" text={prompt} />
          <div className="mt-2">
            <CopyButton text={prompt}>Copy prompt</CopyButton>
          </div>
        </Part>
      )}
      {patch && (
        <Disclosure summary={`Patch (${lineCount(patch)})`}>
          <Code label="Patch" text={patch} />
          <div className="mt-2 flex flex-wrap gap-2">
            <CopyButton text={patch}>Copy patch</CopyButton>
            <Button
              size="sm"
              icon={<Download className="size-4" />}
              onClick={() =>
                saveFile(`fix-${issueId.slice(0, 8)}.patch`, new Blob([patch], { type: 'text/plain' }))
              }
            >
              Download patch
            </Button>
          </div>
        </Disclosure>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className="mt-1 max-h-80 overflow-auto rounded border border-hairline bg-sunken p-3"
    >
      <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </section>
  );
}

function lineCount(text: string): string {
  const lines = text.trimEnd().split('\n').length;
  return lines === 1 ? '1 line' : `${lines} lines`;
}
