import type { ErrorCode } from '#domain/errors/app-error.ts';

/** Refusals that are about the code of a second factor: they stand at its field. */
export const wrongCodes: readonly ErrorCode[] = [
  'factorCodeNotUsable',
  'textCodeNotUsable',
  'factorCodeExpired',
  'factorCodeElsewhere',
];
