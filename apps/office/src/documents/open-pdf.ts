import type { PDFDocumentProxy } from 'pdfjs-dist';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** The URL to which the build writes the decoders of scanned pages (see vite.config.ts). */
const DECODERS = new URL(`${import.meta.env.BASE_URL}assets/pdfjs-${pdfjs.version}/`, location.href).href;

export type OpenPdf = { readonly document: PDFDocumentProxy; readonly close: () => void };

/**
 * Opens a PDF. Its scripts do not run, and it loads nothing: pdf.js has no scripting unless a page adds it.
 *
 * @throws Error named `PasswordException` if it has a password, or with another name if it is damaged
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const task = pdfjs.getDocument({
    // pdf.js takes what it receives away from this page, and the download needs it later.
    data: bytes.slice(),
    // A Content-Security-Policy without `wasm-unsafe-eval` forbids WebAssembly. The decoders in JavaScript are for that.
    useWasm: false,
    wasmUrl: DECODERS,
    // A damaged page shows what it still has.
    stopAtErrors: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const close = () => void task.destroy();
  try {
    return { document: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}
