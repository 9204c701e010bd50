import type { NoticeContext } from './notice.ts';

/** Where operators hear of what needs a person: ADMIN_EMAIL, or the first operator. Null, and logged, where there is neither. */
export function operatorAddress({ settings, log }: NoticeContext, kind: string): string | null {
  if (settings.adminEmail === null)
    log.info({ kind }, 'nobody to tell: neither ADMIN_EMAIL nor OPERATOR_EMAILS is set');
  return settings.adminEmail;
}
