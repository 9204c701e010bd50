/** Prints a text alone, without the page. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.className = 'sr-only';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const { contentDocument: paper, contentWindow: printer } = frame;
  const lines = document.createElement('pre');
  lines.textContent = text;
  paper?.body.append(lines);
  printer?.addEventListener('afterprint', () => frame.remove());
  printer?.print();
}
