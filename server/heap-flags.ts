/**
 * Makes full garbage collections less frequent, because file buffers cause too many of them
 * (docs/decisions/0100).
 */
export const heapFlags = ['--heap-growing-percent=200', '--external-memory-accounted-in-global-limit'];
