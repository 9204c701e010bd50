import type { AlignType, Definition, ListItem, Nodes, Parents, Root, Table } from 'mdast';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '../forms/copy-button.tsx';
import { classNames } from '../tokens/class-names.ts';
import { AsTyped, type MarkdownProps } from './as-typed.tsx';
import { LongText } from './long-text.tsx';
import { isLineOfText, parseMarkdown } from './parse-markdown.ts';

type InnerLink = NonNullable<MarkdownProps['innerLink']>;

/** Shows Markdown, or plain text if the text is too complex to parse quickly. */
export function MarkedText(props: MarkdownProps) {
  const { children } = props;
  const root = useMemo(() => parseMarkdown(children), [children]);
  return root === null ? <AsTyped {...props} /> : <ShownMarkdown root={root} {...props} />;
}

export function ShownMarkdown({ root, className, innerLink = outside }: MarkdownProps & { root: Root }) {
  const definitions = new Map<string, Definition>();
  collectDefinitions(root, definitions);
  return (
    <div className={classNames('prose', className)}>
      {show(root, { innerLink, definitions, isTight: false })}
    </div>
  );
}

const outside: InnerLink = () => null;

function collectDefinitions(node: Nodes, found: Map<string, Definition>): void {
  if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
  if ('children' in node) for (const child of node.children) collectDefinitions(child, found);
}

type Context = { innerLink: InnerLink; definitions: Map<string, Definition>; isTight: boolean };

function show(parent: Parents, context: Context): ReactNode[] {
  return parent.children.map((child, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={place}>{showNode(child, parent, context)}</Fragment>
  ));
}

function showNode(node: Nodes, parent: Parents, context: Context): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return context.isTight ? show(node, context) : <p>{show(node, context)}</p>;
    // Headings in a user's text must not become headings of the page.
    case 'heading':
      return <p className="prose-heading">{show(node, context)}</p>;
    case 'text':
      return node.value;
    case 'html':
      return showHtml(node.value, parent);
    case 'emphasis':
      return <em>{show(node, context)}</em>;
    case 'strong':
      return <strong>{show(node, context)}</strong>;
    case 'delete':
      return <del>{show(node, context)}</del>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return <CodeBlock text={node.value} />;
    case 'blockquote':
      return <blockquote>{show(node, { ...context, isTight: false })}</blockquote>;
    case 'list': {
      const isTight = !node.spread && !node.children.some(({ spread }) => spread);
      const items = show(node, { ...context, isTight });
      const hasTasks = node.children.some(({ checked }) => typeof checked === 'boolean');
      if (node.ordered) return <ol start={node.start ?? 1}>{items}</ol>;
      return <ul className={hasTasks ? 'contains-task-list' : undefined}>{items}</ul>;
    }
    case 'listItem':
      return (
        <li>
          <Task {...node} />
          {show(node, context)}
        </li>
      );
    case 'thematicBreak':
      return <hr />;
    case 'break':
      return <br />;
    case 'link':
      return anchor(node.url, show(node, context), context);
    case 'linkReference':
      return anchor(context.definitions.get(node.identifier)?.url, show(node, context), context);
    // Shows only the address of a picture. If the picture were loaded, its host could learn about the reader.
    case 'image':
      return anchor(node.url, node.alt || 'Picture', context);
    case 'imageReference':
      return anchor(context.definitions.get(node.identifier)?.url, node.alt || 'Picture', context);
    case 'table':
      return <DataTable table={node} context={context} />;
    case 'footnoteReference':
      return <sup>[{node.label ?? node.identifier}]</sup>;
    case 'footnoteDefinition':
      return (
        <blockquote>
          <p>[{node.label ?? node.identifier}]</p>
          {show(node, context)}
        </blockquote>
      );
    default:
      return null;
  }
}

const comments = /<!--[\s\S]*?-->/g;

/** Shows HTML tags as text, because logs contain tags. HTML comments are hidden. */
function showHtml(html: string, parent: Parents): ReactNode {
  const text = html.replace(comments, '');
  if (isLineOfText(parent)) return text;
  return text.trim() === '' ? null : <CodeBlock text={text} />;
}

function Task({ checked }: ListItem) {
  if (typeof checked !== 'boolean') return null;
  return (
    <>
      <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'To do'} />{' '}
    </>
  );
}

// Allows addresses of the web and of mail, and paths.
const safeAddress = /^(?:https?:|mailto:|[^:/?#]*(?:[/?#]|$))/i;

/** Thousands of references may lead to the address of one definition. */
const longestAddress = 2048;

function anchor(url: string | undefined, children: ReactNode, { innerLink }: Context): ReactNode {
  const isUsable = url !== undefined && url.length <= longestAddress && safeAddress.test(url);
  const href = isUsable ? url : undefined;
  const to = href === undefined ? null : innerLink(href);
  if (to !== null) return <Link to={to}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  );
}

function CodeBlock({ text }: { text: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          <LongText>{`${text}\n`}</LongText>
        </code>
      </pre>
      <div className="justify-self-end">
        <CopyButton text={text}>Copy code</CopyButton>
      </div>
    </div>
  );
}

function DataTable({ table, context }: { table: Table; context: Context }) {
  const [head, ...rows] = table.children.map(({ children }) => children);
  const styleOf = (align: AlignType | undefined) => (align ? { style: { textAlign: align } } : {});
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a text may hold several tables
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways, too
    <div role="group" className="prose-table" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells have no other identity
              <th key={place} {...styleOf(table.align?.[place])}>
                {show(cell, context)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity
            <tr key={line}>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells have no other identity
                <td key={place} {...styleOf(table.align?.[place])}>
                  {show(cell, context)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
