import { isValidElement, type ReactNode } from 'react';
import { CopyButton } from '../forms/copy-button.tsx';

/** Code that somebody wrote: it scrolls sideways, and can be copied whole. */
export function CodeBlock({ children }: { children?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard */}
      <pre tabIndex={0}>{children}</pre>
      <div className="justify-self-end">
        <CopyButton text={textOf(children)}>Copy code</CopyButton>
      </div>
    </div>
  );
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'string' ? node : '';
}
