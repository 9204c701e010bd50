import type { CodeAccess } from './reading-failure.tsx';

/** What every item of the tree is told. */
export type TreeState = {
  code: CodeAccess;
  openPath: string | null;
  /** Which item the Tab key goes to. */
  activePath: string | null;
  expanded: ReadonlySet<string>;
  onToggle: (path: string) => void;
  onOpen: (path: string) => void;
};
