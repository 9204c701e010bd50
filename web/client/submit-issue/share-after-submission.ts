import { codeHostErrors } from '#domain/errors/code-host.ts';
import { readRepositoryUrl } from '#domain/repository/repository-url.ts';
import { grantAccess, type SharedRepository } from '#web/data/code-host-access.ts';
import type { Submission } from '#web/data/submission.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * Lets the engineer read the repository that was said yes to, if the submission is about it. The submission stands
 * whatever comes of it: the page offers the same again.
 */
export async function shareAfterSubmission(
  { id, githubLink }: Pick<Submission, 'id' | 'githubLink'>,
  shared: SharedRepository | null,
): Promise<void> {
  const linked = readRepositoryUrl(githubLink ?? '');
  const isAboutIt =
    linked && `${linked.owner}/${linked.name}`.toLowerCase() === shared?.repository.toLowerCase();
  if (!shared || !isAboutIt) return;
  try {
    await grantAccess(id, shared);
  } catch {
    toast.error(codeHostErrors.accessNotGranted);
  }
}
