/** `share` is between 0 and 1. The signal aborts the upload. */
export type UploadFollower = { onProgress: (share: number) => void; signal: AbortSignal };

// The keys are file paths.
const followers = new Map<string, UploadFollower>();

export function followUpload(path: string, follower: UploadFollower): () => void {
  followers.set(path, follower);
  return () => followers.delete(path);
}

/** Works like `fetch` and also reports the progress of uploads. */
export function fetchWithProgress(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const follower = init.body instanceof FormData ? followerOf(String(input)) : undefined;
  return follower ? send(String(input), init, follower) : fetch(input, init);
}

function followerOf(url: string): UploadFollower | undefined {
  for (const [path, follower] of followers) {
    if (url.endsWith(`/${path}`)) return follower;
  }
  return undefined;
}

function send(url: string, init: RequestInit, { onProgress, signal }: UploadFollower): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(stopped());
      return;
    }
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', url);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type');
      const headers: HeadersInit = type ? { 'content-type': type } : {};
      resolve(
        new Response(request.responseText, {
          status: request.status,
          statusText: request.statusText,
          headers,
        }),
      );
    });
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    request.addEventListener('abort', () => reject(stopped()));
    signal.addEventListener('abort', () => request.abort());
    request.send(init.body as FormData);
  });
}

function stopped(): DOMException {
  return new DOMException('The upload was stopped', 'AbortError');
}
