import { accounts } from './accounts.ts';
import type { Attack } from './arena.ts';
import { filesOfOthers, harmfulFiles } from './files.ts';
import { oddRequests } from './odd-requests.ts';
import { reading, writing } from './roles.ts';
import { forgeries } from './tokens.ts';

/** The last one changes the world with the rights of the service role. */
export const attacks: readonly Attack[] = [
  ...[accounts, harmfulFiles, filesOfOthers, forgeries, reading, oddRequests, writing],
];
