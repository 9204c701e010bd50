import { attachmentErrors } from '#domain/errors/attachment.ts';
import { callFailingAs } from '../backend/data-api.ts';
import type { UploadFollower } from '../backend/upload-progress.ts';
import { uploadAttachment } from './attachments.ts';
import { type Issue, readIssue } from './issue.ts';

/** Uploads files and adds them to a submitted issue, until the fix is submitted. */
export async function addAttachments(
  issueId: string,
  files: readonly File[],
  follower: UploadFollower,
): Promise<Issue> {
  const paths: string[] = [];
  for (const file of files) paths.push(await uploadAttachment(file, follower));
  const call = { p_issue_id: issueId, p_paths: paths };
  return callFailingAs('filesNotAdded', attachmentErrors, 'add_files', call).then(readIssue);
}
