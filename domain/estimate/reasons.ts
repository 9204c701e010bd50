import type { Basis } from './analysis.ts';

const FEW = 10;
const SHORT = 120;

type Grounds = { basis: Basis; trial: { held: number; of: number }; description: string };

/** Why an estimate is what it is, in sentences. They name numbers alone, nothing of another person's issue. */
export function reasonsFor({ basis, trial, description }: Grounds): string[] {
  return [
    restsOn(basis),
    trial.of < FEW
      ? 'That is too little to check the confidence by, so the ranges are wide and the confidence is low.'
      : `Tried on ${trial.of} resolved issues, such ranges held the real value ${trial.held} times.`,
    ...(description.trim().length < SHORT
      ? ['The description is short: steps to repeat the problem would make the estimate firmer.']
      : []),
  ];
}

function restsOn({ resolved, similar }: Basis): string {
  if (resolved === 0) return 'No issue has been resolved here yet, so this rests on what fixes usually take.';
  if (resolved === 1)
    return `This rests on one issue that was resolved here, ${similar === 1 ? 'a' : 'not a'} similar one.`;
  const alike = similar === 0 ? 'none of them similar' : `${similar} of them similar`;
  return `This rests on ${resolved} issues that were resolved here, ${alike}.`;
}
