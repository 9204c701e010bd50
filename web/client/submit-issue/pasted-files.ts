/** Browsers name every pasted image `image.png`. */
export function pastedFiles(files: readonly File[]): File[] {
  return files.map((file) =>
    file.name === 'image.png' ? new File([file], 'screenshot.png', { type: file.type }) : file,
  );
}
