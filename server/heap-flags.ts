/** Let the heap grow more between full collections, which file buffers trigger often (docs/decisions/0100). */
export const heapFlags = ['--heap-growing-percent=200', '--external-memory-accounted-in-global-limit'];
