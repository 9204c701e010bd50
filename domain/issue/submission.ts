import { z } from 'zod';
import type { CodingApp } from './coding-app.ts';
import { asksForLinks } from './coding-app.ts';
import type { SubmissionFields } from './submission-rules.ts';
import { failingRules } from './submission-rules.ts';
import type { Urgency } from './urgency.ts';
import { DEFAULT_URGENCY } from './urgency.ts';

/** A submission that passed every rule; links are null where none were given or asked for. */
export type Submission = {
  title: string;
  email: string;
  codingApp: CodingApp;
  description: string;
  urgency: Urgency;
  githubLink: string | null;
  liveLink: string | null;
};

export const EMPTY_SUBMISSION: SubmissionFields = {
  title: '',
  email: '',
  codingApp: '',
  description: '',
  urgency: DEFAULT_URGENCY,
  githubLink: '',
  liveLink: '',
};

/** Whatever is no text counts as not given, so that the rules say what is missing. */
const text = z.string().catch('');

/** Reads the form's fields into a submission; its issues are the failing rules in their order. */
export const submissionSchema = z
  .object({
    title: text,
    email: text,
    codingApp: text,
    description: text,
    urgency: text,
    githubLink: text,
    liveLink: text,
  })
  .superRefine((fields, context) => {
    for (const { field, sentence, code } of failingRules(fields)) {
      context.addIssue({ code: 'custom', path: [field], message: sentence, params: { rule: code } });
    }
  })
  .transform(toSubmission);

function toSubmission(fields: SubmissionFields): Submission {
  const links = asksForLinks(fields.codingApp) ? fields : { githubLink: '', liveLink: '' };
  return {
    title: fields.title,
    email: fields.email,
    // The rules have passed, so these two are among the listed values.
    codingApp: fields.codingApp as CodingApp,
    urgency: fields.urgency as Urgency,
    description: fields.description,
    githubLink: links.githubLink || null,
    liveLink: links.liveLink || null,
  };
}
