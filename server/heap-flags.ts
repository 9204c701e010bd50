/**
 * Let the heap grow further between full collections, which file buffers would trigger often (docs/decisions/0100).
 */
export const heapFlags = ['--heap-growing-percent=200', '--external-memory-accounted-in-global-limit'];
