type Listener = (share: number) => void;

// By the end of the upload's address, which is the file's path and belongs to one upload alone.
const listeners = new Map<string, Listener>();

/** Calls back with the share (0 to 1) of the file at `path` that was sent, until `stop` is called. */
export function followUpload(path: string, listener: Listener): () => void {
  listeners.set(path, listener);
  return () => listeners.delete(path);
}

/** `fetch`, except for followed uploads: only XMLHttpRequest tells how much of a body was sent. */
export function fetchWithProgress(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const listener = init.body instanceof FormData ? listenerOf(String(input)) : undefined;
  return listener ? send(String(input), init, listener) : fetch(input, init);
}

function listenerOf(url: string): Listener | undefined {
  for (const [path, listener] of listeners) {
    if (url.endsWith(`/${path}`)) return listener;
  }
  return undefined;
}

function send(url: string, init: RequestInit, listener: Listener): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', url);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) listener(event.loaded / event.total);
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
    // The same kind of error that fetch gives, so that callers need to know one only.
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    request.send(init.body as FormData);
  });
}
