import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { classNames } from './class-names.ts';

const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  ),
  // A picture from elsewhere would tell its host who reads the report: its address is shown, not loaded.
  img: ({ src, alt }) => (
    <a href={typeof src === 'string' ? src : undefined} target="_blank" rel="nofollow noopener noreferrer">
      {alt || 'Picture'}
    </a>
  ),
  // Headings inside a report stay below those of the page.
  h1: ({ children }) => <h4>{children}</h4>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h5>{children}</h5>,
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard
    <pre tabIndex={0}>{children}</pre>
  ),
};

export function Markdown({ children, className }: { children: string; className?: string }) {
  return (
    <div className={classNames('prose', className)}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={components}>
        {children}
      </ReactMarkdown>
    </div>
  );
}
