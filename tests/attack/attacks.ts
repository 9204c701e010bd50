import { accounts } from './accounts.ts';
import type { Attack } from './arena.ts';
import * as files from './files.ts';
import { floods } from './floods.ts';
import { oddRequests } from './odd-requests.ts';
import { payments } from './payments.ts';
import { resources } from './resources.ts';
import { reading, writing } from './roles.ts';
import { forgeries } from './tokens.ts';

const first = [accounts, floods, ...Object.values(files), forgeries, payments, reading, oddRequests];
/** The last one changes the world with the rights of the service role. */
export const attacks: readonly Attack[] = [...first, resources, writing];
