import { noise } from '../../../server/test/support/pictures/hostile-pictures.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';

/** Creates a small JPEG of random pixels, so that no two are the same. */
export const picture = (): Promise<Buffer> => noise(400, 300).jpeg().toBuffer();

type DroppedFile = {
  readonly name: string;
  readonly bytes: Buffer /** Zeros after the bytes. */;
  readonly padding?: number;
};

/** Drops files onto an element, as from the desktop. */
export async function dropFiles(page: Page, selector: string, files: readonly DroppedFile[]): Promise<void> {
  const sent = files.map(({ name, bytes, padding = 0 }) => ({ name, base64: bytes.toString('base64'), padding }));
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    for (const { name, base64, padding } of ${JSON.stringify(sent)}) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes, new Uint8Array(padding)], name, { type: 'image/jpeg' }));
    }
    const target = document.querySelector(${JSON.stringify(selector)});
    for (const type of ['dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  })()`);
}

/** Pastes HTML where the focus is. */
export async function pasteHtml(page: Page, html: string): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
}
