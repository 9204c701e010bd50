import { classNames } from '../tokens/class-names.ts';
import { LongText } from './long-text.tsx';

export type MarkdownProps = {
  children: string;
  className?: string | undefined;
  /** Returns a path within the app, or null if the link leads to another site. */
  innerLink?: (href: string) => string | null;
};

export function AsTyped({ children, className }: MarkdownProps) {
  return (
    <p className={classNames('prose whitespace-pre-wrap', className)}>
      <LongText>{children}</LongText>
    </p>
  );
}
