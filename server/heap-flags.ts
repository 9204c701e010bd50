/** Makes full garbage collections rarer, because file buffers trigger them often (docs/decisions/0100). */
export const heapFlags = ['--heap-growing-percent=200', '--external-memory-accounted-in-global-limit'];
