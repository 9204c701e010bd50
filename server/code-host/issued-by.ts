import { fragment } from '#server/platform/database/sql.ts';
import type { CodeHost } from './open-code-host.ts';

/**
 * Matches the connections `c` whose token this code host issued. A token must not be sent to another one, if the settings
 * name that now. A row from before the column has no issuer.
 */
export const issuedBy = ({ issuer }: CodeHost) => fragment`(c.issuer is null or c.issuer = ${issuer})`;
