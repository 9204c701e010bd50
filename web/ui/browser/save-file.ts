export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser needs the URL after the click, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
