export function saveText(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after the click, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
