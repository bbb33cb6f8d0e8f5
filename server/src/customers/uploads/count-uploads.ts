import type { ServerResponse } from 'node:http';
import { meters } from '../../base/meters.ts';
import type { DocumentForm } from './document-form.ts';

/** Counts the files of a form in the metrics, when its response has ended. A hosted page redirects after it has stored them. */
export function countUploads(response: ServerResponse, form: DocumentForm): void {
  response.once('close', () => {
    const isStored = response.headersSent && response.statusCode < 400;
    for (const { byteSize } of form.uploads) {
      meters.uploads.inc({ result: isStored ? 'stored' : 'rejected' });
      if (isStored) meters.uploadedBytes.inc(byteSize);
    }
  });
}
