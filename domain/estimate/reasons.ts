import type { Basis } from './analysis.ts';

const FEW = 10;
const SHORT = 120;

type Grounds = { basis: Basis; confidence: number; trials: number; description: string };

/** Why an estimate is what it is, in sentences. They name numbers alone, nothing of another person's issue. */
export function reasonsFor({ basis, confidence, trials, description }: Grounds): string[] {
  return [
    restsOn(basis),
    ...(basis.resolved < FEW ? ['That is little to go by, so the ranges are wide.'] : []),
    trials < FEW
      ? `About ${confidence} in 100 such ranges are expected to hold the real value; there is too little to check that by.`
      : `Checked against ${trials} resolved issues, about ${confidence} in 100 such ranges hold the real value.`,
    ...(description.trim().length < SHORT
      ? ['The description is short: steps to repeat the problem would make the estimate firmer.']
      : []),
  ];
}

function restsOn({ resolved, similar }: Basis): string {
  if (resolved === 0) return 'No issue has been resolved here yet, so this rests on what fixes usually take.';
  const issues = resolved === 1 ? '1 issue that was' : `${resolved} issues that were`;
  const alike = similar === 0 ? 'none of them similar' : `${similar} of them similar`;
  return resolved === 1
    ? `This rests on ${issues} resolved here, ${similar === 1 ? 'a similar one' : 'not a similar one'}.`
    : `This rests on ${issues} resolved here, ${alike}.`;
}
