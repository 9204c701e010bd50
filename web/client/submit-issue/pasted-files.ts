/** Browsers call every pasted picture `image.png`: it gets a name that says what it is. */
export function pastedFiles(files: readonly File[]): File[] {
  return files.map((file) =>
    file.name === 'image.png' ? new File([file], 'screenshot.png', { type: file.type }) : file,
  );
}
