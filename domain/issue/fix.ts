import { issueErrors } from '../errors/issue.ts';
import { HOURS_LIMIT, readHours } from '../quote/hours.ts';
import { PULL_REQUEST_ADDRESS_LIMIT } from '../repository/pull-request.ts';
import { isBlank, isLongerThan } from '../text/characters.ts';
import { webAddress } from '../text/web-address.ts';
import { REASON_LIMIT } from './message.ts';

export const FIX_FIELDS = ['description', 'howToCheck', 'pullRequest', 'patch', 'prompt', 'hours'] as const;
export type FixField = (typeof FIX_FIELDS)[number];
export type FixFields = Record<FixField, string>;

const PATCH_LIMIT = 200_000;

export type FixError = { field: FixField; sentence: string };

export function fixFieldError(fields: FixFields, field: FixField): FixError | null {
  const sentence = sentenceOf(field, fields[field]);
  return sentence === null ? null : { field, sentence };
}

/** Returns the error of the first invalid field of the form, or null if all are valid. */
export function fixError(fields: FixFields): FixError | null {
  for (const field of FIX_FIELDS) {
    const fault = fixFieldError(fields, field);
    if (fault) return fault;
  }
  return null;
}

/**
 * Parses a typed pull request URL. Adds `https://` if the URL has no scheme. Returns null if the URL is
 * invalid or contains credentials.
 */
export function pullRequestAddress(typed: string): string | null {
  const address = webAddress(typed);
  return address && /^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i.test(address) ? address : null;
}

function sentenceOf(field: FixField, text: string): string | null {
  if (isBlank(text)) return field === 'description' ? issueErrors.fixDescriptionRequired : null;
  switch (field) {
    case 'hours':
      return readHours(text) === null ? issueErrors.hoursSpentInvalid(HOURS_LIMIT) : null;
    case 'pullRequest':
      if (pullRequestAddress(text) === null) return issueErrors.pullRequestInvalid;
      return tooLong(text, PULL_REQUEST_ADDRESS_LIMIT);
    case 'patch':
      return tooLong(text, PATCH_LIMIT);
    default:
      return tooLong(text, REASON_LIMIT);
  }
}

function tooLong(text: string, limit: number): string | null {
  return isLongerThan(text, limit) ? issueErrors.reasonTooLong(limit) : null;
}
