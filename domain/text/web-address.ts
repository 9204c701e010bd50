/**
 * Converts a typed link to an http or https URL. Adds https if the link has no scheme, and turns the SSH
 * address of a repository into its https address. Returns null if the link has another scheme, such as
 * javascript:.
 */
export function webAddress(typed: string): string | null {
  const text = withoutSsh(typed.trim());
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/?#\\]\S*$/i.test(address) ? address : null;
}

/** `git@host:owner/name.git`, `ssh://git@host:22/owner/name.git` and `git://host/owner/name.git` lead to https. */
const SSH_ADDRESS =
  /^(?:(?:(?:git\+)?ssh|git):\/\/(?:[^\s@/]+@)?([^\s@/:?#\\]+)(?::\d+)?\/|[^\s@/:]+@([^\s@/:?#\\]+):(?!\d+(?:\/|$)))\/?([^\s:]+?)(?:\.git)?\/?$/i;

function withoutSsh(text: string): string {
  const [, host, hostAfterUser, path] = SSH_ADDRESS.exec(text) ?? [];
  return path ? `https://${host ?? hostAfterUser}/${path}` : text;
}

/** Browsers ignore these characters at the start of a URL, and tabs and line breaks anywhere. */
const IGNORED = /^[\s\p{Cc}]+|[\t\n\r]/gu;
const UNSAFE_SCHEME = /^(?:javascript|vbscript|data|blob|file|filesystem|view-source|about):/i;

/**
 * Returns whether a browser would run, invent or open a local page at this link. `is_unsafe_link` of the
 * database agrees.
 */
export function isUnsafeLink(typed: string): boolean {
  return UNSAFE_SCHEME.test(typed.replace(IGNORED, ''));
}
