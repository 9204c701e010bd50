import { Download } from 'lucide-react';
import type { Fix } from '#web/data/issue/fixes.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import { Disclosure } from '#web/ui/text/disclosure.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { OutsideLink } from '#web/ui/text/outside-link.tsx';
import { patchLines, patchSize } from '#web/ui/text/patch-lines.ts';
import { PatchView } from '#web/ui/text/patch-view.tsx';
import { PullRequestLine } from './pull-request-line.tsx';

export type ReportedFix = Pick<Fix, 'explanation'> &
  Partial<Pick<Fix, 'howToCheck' | 'pullRequest' | 'knownPullRequest' | 'patch' | 'prompt'>>;

export function FixReport({ issueId, fix }: { issueId: string; fix: ReportedFix }) {
  const { explanation, howToCheck, pullRequest, knownPullRequest = null, patch, prompt } = fix;
  return (
    <div className="grid gap-4">
      <Markdown>{explanation}</Markdown>
      {howToCheck && (
        <div className="min-w-0">
          <h3 className="mb-1 text-sm font-semibold">How to check it</h3>
          <Markdown>{howToCheck}</Markdown>
        </div>
      )}
      {(pullRequest || prompt || patch) && (
        <div className="grid min-w-0 gap-1">
          {pullRequest && (
            <div className="mb-1 text-sm">
              <span className="font-semibold">Pull request: </span>
              <OutsideLink typed={pullRequest} />
              <PullRequestLine issueId={issueId} address={pullRequest} known={knownPullRequest} />
            </div>
          )}
          {prompt && (
            <Disclosure summary="Prompt for your AI tool">
              <p className="mt-1 mb-2 text-sm text-ink-muted">
                Paste this into your coding app so it stays fixed.
              </p>
              <pre className="mb-2 rounded border border-hairline bg-sunken p-3 font-mono text-xs/5 whitespace-pre-wrap wrap-anywhere">
                <LongText>{prompt}</LongText>
              </pre>
              <CopyButton text={prompt}>Copy prompt</CopyButton>
            </Disclosure>
          )}
          {patch && <PatchFold issueId={issueId} patch={patch} />}
        </div>
      )}
    </div>
  );
}

function PatchFold({ issueId, patch }: { issueId: string; patch: string }) {
  const { added, removed } = patchSize(patchLines(patch));
  const save = () => saveFile(`fix-${issueId.slice(0, 8)}.patch`, new Blob([patch], { type: 'text/plain' }));
  return (
    <Disclosure
      summary={
        <span>
          Patch <span className="font-normal text-positive-ink">+{added}</span>{' '}
          <span className="font-normal text-danger-ink">−{removed}</span>
        </span>
      }
    >
      <div className="mt-1 mb-2">
        <PatchView patch={patch} />
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={patch}>Copy patch</CopyButton>
        <Button size="sm" icon={<Download className="size-4" />} onClick={save}>
          Download patch
        </Button>
      </div>
    </Disclosure>
  );
}
