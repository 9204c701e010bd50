import type { CodeAccess } from './reading-failure.tsx';

export type TreeState = {
  code: CodeAccess;
  openPath: string | null;
  activePath: string | null;
  expanded: ReadonlySet<string>;
  onToggle: (path: string) => void;
  onOpen: (path: string) => void;
};
