import { accounts } from './accounts.ts';
import type { Attack } from './arena.ts';
import { filesOfOthers, harmfulFiles } from './files.ts';
import { floods } from './floods.ts';
import { oddRequests } from './odd-requests.ts';
import { payments } from './payments.ts';
import { resources } from './resources.ts';
import { reading, writing } from './roles.ts';
import { forgeries } from './tokens.ts';

/** The last one changes the world with the rights of the service role. */
export const attacks: readonly Attack[] = [
  ...[
    accounts,
    floods,
    harmfulFiles,
    filesOfOthers,
    forgeries,
    payments,
    reading,
    oddRequests,
    resources,
    writing,
  ],
];
