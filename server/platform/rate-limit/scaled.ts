/** Multiplies a limit by LIMIT_FACTOR. The result is a whole number and at least 1. */
export const scaled = (count: number, factor: number) => Math.max(1, Math.floor(count * factor));
