import type { Locator } from '@playwright/test';

/** Pastes or drops a PNG image into a field. `texts` adds further content by media type. */
export function giveImage(
  field: Locator,
  how: 'paste' | 'drop',
  { name = 'image.png', image, texts = {} }: { name?: string; image: Buffer; texts?: Record<string, string> },
): Promise<void> {
  return field.evaluate(
    (area, given) => {
      const bytes = Uint8Array.from(atob(given.base64), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], given.name, { type: 'image/png' }));
      for (const [type, text] of Object.entries(given.texts)) data.setData(type, text);
      const options = { bubbles: true, cancelable: true };
      area.dispatchEvent(
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    { how, name, texts, base64: image.toString('base64') },
  );
}
