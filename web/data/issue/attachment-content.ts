import { useQuery } from '@tanstack/react-query';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import type { AppError } from '#domain/errors/app-error.ts';
import { attachmentErrors } from '#domain/errors/attachment.ts';
import { backend } from '../backend/backend.ts';
import { CallFailure, failingAs } from '../backend/call-failure.ts';
import { queryKeys } from '../backend/query-keys.ts';

/** All of a stored file, for as long as it is looked at. */
export function useAttachmentContent(path: string) {
  return useQuery<Blob, AppError>({
    queryKey: queryKeys.attachmentContent(path),
    queryFn: () =>
      failingAs('downloadFailed', attachmentErrors.downloadFailed, async () => {
        const { storage } = await backend();
        const { data, error } = await storage.from(ATTACHMENT_BUCKET).download(path);
        if (error) throw CallFailure.ofStorage(error);
        return data;
      }),
    // A stored file never changes; what was looked at need not stay in memory.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    refetchOnReconnect: false,
  });
}
