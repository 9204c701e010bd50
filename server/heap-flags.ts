/** Heap growth before a full collection: buffers of files count too and would cause many (docs/decisions/0100). */
export const heapFlags = ['--heap-growing-percent=200', '--external-memory-accounted-in-global-limit'];
