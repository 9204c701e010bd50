import {
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { fileErrors } from '#domain/errors/attachment.ts';

export type Pdf = { document: PDFDocumentProxy; end: () => void };

const IMAGE_PIXELS = 16_000_000;

/** Parses the file in a worker. `end` stops the worker. Scripts and forms in the file do not run. */
export async function readPdf(content: Blob): Promise<Pdf> {
  GlobalWorkerOptions.workerSrc = worker;
  const task = getDocument({
    data: new Uint8Array(await content.arrayBuffer()),
    enableXfa: false,
    useWasm: false,
    maxImageSize: IMAGE_PIXELS,
    verbosity: 0,
  });
  const end = () => void task.destroy();
  try {
    return { document: await task.promise, end };
  } catch (error) {
    end();
    throw error;
  }
}

export function pdfFault(error: unknown): string {
  return error instanceof PasswordException ? fileErrors.pdfProtected : fileErrors.pdfUnreadable;
}
