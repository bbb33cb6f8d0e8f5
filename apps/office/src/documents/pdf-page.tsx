import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { View } from './view.ts';

type Props = {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  /** The width of the page at zoom 1, in pixels. */
  readonly width: number;
  readonly view: View;
  readonly label: string;
  readonly onBroken: () => void;
};

/** Browsers do not draw larger canvases. */
const MOST_PIXELS = 16_000_000;

/** The size of A4, until the page has been read. */
const A4 = { width: 595, height: 842 };

/** Renders one page, on a canvas of the resolution of the screen while it is near the view. */
export function PdfPage({ document, number, width, view, label, onBroken }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy>();
  const failed = useEffectEvent(onBroken);

  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(
      // Entries of the same page are in the order of time.
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '600px' },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear || page) return;
    let isGone = false;
    document.getPage(number).then(
      (loaded) => isGone || setPage(loaded),
      () => isGone || failed(),
    );
    return () => {
      isGone = true;
    };
  }, [document, number, isNear, page]);

  const plain = page?.getViewport({ scale: 1, rotation: ((page.rotate ?? 0) + view.turn) % 360 }) ?? A4;
  const scale = (width * view.zoom) / plain.width;
  const shown = { width: Math.round(plain.width * scale), height: Math.round(plain.height * scale) };

  useEffect(() => {
    const element = canvas.current;
    if (!page || !element) return;
    if (!isNear) {
      // A page that is out of view gives its memory back: all pages of a long document would fill it.
      element.width = 0;
      delete element.dataset.drawn;
      page.cleanup();
      return;
    }
    const area = shown.width * shown.height;
    const density = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / area));
    const viewport = page.getViewport({ scale: scale * density, rotation: (page.rotate + view.turn) % 360 });
    // The page that is shown stays until the new one is drawn.
    const drawn = globalThis.document.createElement('canvas');
    drawn.width = Math.floor(viewport.width);
    drawn.height = Math.floor(viewport.height);
    const task = page.render({ canvas: drawn, viewport });
    task.promise.then(
      () => {
        element.width = drawn.width;
        element.height = drawn.height;
        element.getContext('2d')?.drawImage(drawn, 0, 0);
        element.dataset.drawn = `${drawn.width}x${drawn.height}`;
      },
      (error: unknown) => {
        if (!(error instanceof Error && error.name === 'RenderingCancelledException')) failed();
      },
    );
    return () => task.cancel();
  }, [page, isNear, scale, view.turn, shown.width, shown.height]);

  return (
    <div className="viewer-page" ref={frame} style={{ width: shown.width, height: shown.height }}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}
