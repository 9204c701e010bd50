import type { ErrorCode } from '#domain/errors/app-error.ts';

/** Refusals shown at the field of a second factor's code. */
export const wrongCodes: readonly ErrorCode[] = [
  'factorCodeNotUsable',
  'textCodeNotUsable',
  'factorCodeExpired',
  'factorCodeElsewhere',
];
