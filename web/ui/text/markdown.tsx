import { isValidElement, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { Link } from 'react-router';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { isTangled } from '#domain/text/markdown.ts';
import { CopyButton } from '../forms/copy-button.tsx';
import { classNames } from '../tokens/class-names.ts';

const components: Components = {
  a: ({ href, children }) => <OutsideAnchor href={href}>{children}</OutsideAnchor>,
  // Shows only the address of a picture. If the picture were loaded, its host could learn about the reader.
  img: ({ src, alt }) => (
    <OutsideAnchor href={typeof src === 'string' ? src : undefined}>{alt || 'Picture'}</OutsideAnchor>
  ),
  // Headings in a user's text must not become headings of the page.
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  input: ({ checked }) => (
    <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'To do'} />
  ),
  pre: CodeBlock,
  table: ({ children }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a text may hold several tables
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways, too
    <div role="group" className="prose-table" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

type MarkdownProps = {
  children: string;
  className?: string;
  /** Returns a path within the app, or null if the link leads to another site. */
  innerLink?: (href: string) => string | null;
};

/** Shows plain text if the text is too complex to parse quickly. */
export function Markdown({ children, className, innerLink }: MarkdownProps) {
  const drawn = useMemo(
    () => (innerLink ? { ...components, ...linkedBy(innerLink) } : components),
    [innerLink],
  );
  if (isTangled(children))
    return <p className={classNames('prose whitespace-pre-wrap', className)}>{children}</p>;
  return (
    <div className={classNames('prose', className)}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm, htmlAsText]}
        rehypePlugins={[rehypeSanitize]}
        components={drawn}
      >
        {children}
      </ReactMarkdown>
    </div>
  );
}

function linkedBy(innerLink: (href: string) => string | null): Components {
  const Anchor = ({ href = '', children }: { href?: string | undefined; children?: ReactNode }) => {
    const to = innerLink(href);
    return to === null ? (
      <OutsideAnchor href={href}>{children}</OutsideAnchor>
    ) : (
      <Link to={to}>{children}</Link>
    );
  };
  return {
    a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
    img: ({ src, alt }) => <Anchor href={typeof src === 'string' ? src : ''}>{alt || 'Picture'}</Anchor>,
  };
}

function OutsideAnchor({ href, children }: { href: string | undefined; children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  );
}

function Heading({ children }: { children?: ReactNode }) {
  return <p className="prose-heading">{children}</p>;
}

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

type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] };

const comments = /<!--[\s\S]*?-->/g;
const linesOfText = new Set(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link']);

/** Shows HTML tags as text, because logs contain tags. HTML comments are hidden. */
export function htmlAsText() {
  return (tree: MarkdownNode) => {
    showBelow(tree);
  };
}

function showBelow(node: MarkdownNode): void {
  if (!node.children) return;
  for (const child of node.children) {
    if (child.type === 'html') {
      child.type = linesOfText.has(node.type) ? 'text' : 'code';
      child.value = child.value?.replace(comments, '') ?? '';
    }
    showBelow(child);
  }
  node.children = node.children.filter(({ type, value }) => type !== 'code' || value?.trim() !== '');
}
