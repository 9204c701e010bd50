import type { CodeHostStream } from '#server/code-host/stream-answer.ts';
import type { Granted } from './reading.ts';

const lookAgainAfter = 2000;

/** Cuts a long answer off soon after the right to read it has ended; what cannot be looked up counts as ended. */
export function endWithRight(
  { body, isStillAllowed }: Granted<CodeHostStream>,
  milliseconds = lookAgainAfter,
): void {
  if (!isStillAllowed) return;
  let timer: NodeJS.Timeout;
  const lookAgain = async () => {
    const isAllowed = await isStillAllowed().catch(() => false);
    if (!isAllowed) body.destroy(new Error('The right to read this repository has ended'));
    else if (!body.destroyed) timer = setTimeout(lookAgain, milliseconds);
  };
  timer = setTimeout(lookAgain, milliseconds);
  body.once('close', () => clearTimeout(timer));
}
