import type { CodeAccess } from './reading-failure.tsx';

/** The shared state of the tree's items. */
export type TreeState = {
  code: CodeAccess;
  openPath: string | null;
  /** Which item the Tab key goes to. */
  activePath: string | null;
  expanded: ReadonlySet<string>;
  onToggle: (path: string) => void;
  onOpen: (path: string) => void;
};
