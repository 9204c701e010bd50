/** What one upload to a bucket has to keep to. `fileName` is the name that people know the file by. */
export type UploadRules = {
  /** In bytes. */
  sizeLimit: number;
  refuseSize(fileName: string): Error;
  /** Throws, before anything is read, when an object of that name cannot be taken. */
  checkKey(key: string): void;
  /** Whether `judge` looks at the bytes and not only at what is said of them. */
  judgesContent: boolean;
  /** Gives the media type to serve the file with, by its first bytes or by what was declared. Throws when refused. */
  judge(file: { head: Buffer; declaredType: string; fileName: string }): Promise<string>;
};
