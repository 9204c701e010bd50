import type { Platform } from './platform/platform.ts';

/** Copies the settings that database rules depend on to `marketplace.setting`. */
export async function publishSettings({
  database,
  settings,
}: Pick<Platform, 'database' | 'settings'>): Promise<void> {
  const published = {
    public_url: settings.isLocal ? null : settings.publicUrl,
    operator_emails: settings.operatorEmails,
    operators_need_second_factor: !settings.isLocal,
    engineer_approval: settings.engineerApproval,
    claim_lease_hours: settings.claimLeaseHours,
    platform_fee_percent: settings.platformFeePercent,
    // JSON has no infinity. Null turns the budgets off.
    limit_factor: Number.isFinite(settings.limitFactor) ? settings.limitFactor : null,
    code_host: new URL(settings.github?.url ?? 'https://github.com').hostname,
  };
  for (const [name, value] of Object.entries(published)) {
    await database.owner`
      update marketplace.setting set value = ${JSON.stringify(value)}::text::jsonb
      where name = ${name} and value <> ${JSON.stringify(value)}::text::jsonb`;
  }
}
