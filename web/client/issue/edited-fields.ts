import { usesLinks } from '#domain/issue/coding-app.ts';
import type { SubmissionFields } from '#domain/issue/submission.ts';
import type { Urgency } from '#domain/issue/urgency.ts';
import type { SubmissionEdit } from '#domain/wire/calls.ts';
import type { Issue } from '#web/data/issue/issue.ts';

export type EditedFields = Pick<
  SubmissionFields,
  'title' | 'githubLink' | 'liveLink' | 'description' | 'urgency'
>;

type Submitted = Pick<Issue, 'title' | 'githubLink' | 'liveLink' | 'description' | 'urgency' | 'codingApp'>;

export function editedFields({ title, githubLink, liveLink, description, urgency }: Submitted): EditedFields {
  return { title, githubLink: githubLink ?? '', liveLink: liveLink ?? '', description, urgency };
}

export function changesInWords(submitted: Submitted, fields: EditedFields): string {
  const { title, description, urgency, github_link, live_link } = changedFields(submitted, fields);
  return [
    title && `Issue Name: ${title}`,
    description,
    urgency && `Urgency Level: ${urgency}`,
    github_link && `GitHub Link: ${github_link}`,
    live_link && `Live/Development Link: ${live_link}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Returns the changed fields in the format of the API. The fields must be valid. */
export function changedFields(submitted: Submitted, fields: EditedFields): SubmissionEdit {
  const before = editedFields(submitted);
  const title = fields.title.trim();
  const githubLink = fields.githubLink.trim();
  const liveLink = fields.liveLink.trim();
  const hasLinks = usesLinks(submitted.codingApp);
  return {
    ...(title !== before.title && { title }),
    ...(fields.description !== before.description && { description: fields.description }),
    ...(fields.urgency !== before.urgency && { urgency: fields.urgency as Urgency }),
    ...(hasLinks && githubLink !== before.githubLink && { github_link: githubLink || null }),
    ...(hasLinks && liveLink !== before.liveLink && { live_link: liveLink || null }),
  };
}
