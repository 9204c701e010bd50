/**
 * How far V8 lets the heap grow before it walks all of it. Every piece of a file is memory beside the heap, for which it would
 * do that again and again: docs/decisions/0100.
 */
export const heapFlags = ['--heap-growing-percent=200', '--external-memory-accounted-in-global-limit'];
