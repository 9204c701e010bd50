/** Resolves at the first Ctrl-C or request to end; a second one ends at once, and the database outlives it safely. */
export function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (asked) process.exit(130);
        asked = true;
        resolve();
      });
  });
}
