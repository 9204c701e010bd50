-- The first recovery code that is used takes the others along (0041), so one that was used is not kept any more. `used_at`
-- stays for nodes of the release before, which write it while an instance is brought up to date.

delete from auth.mfa_recovery_codes where used_at is not null;
