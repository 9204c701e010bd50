// Stricter than uuid.ts: a name in capitals would be another file, or on some disks the same.
const versionPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a file store could have named a file so: a lower-case uuid. */
export function isVersion(name: string): boolean {
  return versionPattern.test(name);
}

/** Gives the version back. @throws Error for a name that could lead elsewhere. */
export function checkedVersion(version: string): string {
  if (!isVersion(version)) throw new Error('A stored file is named by a version, a lower-case uuid.');
  return version;
}
