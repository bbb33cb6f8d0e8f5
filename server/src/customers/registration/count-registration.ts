import type { ServerResponse } from 'node:http';
import { meters } from '../../base/meters.ts';
import { countUploads } from '../uploads/count-uploads.ts';
import type { DocumentForm } from '../uploads/document-form.ts';

/** The hosted page continues after a registration, by a page or a redirect. */
const RESULTS: Readonly<Record<number, string>> = {
  200: 'success',
  201: 'success',
  303: 'success',
  400: 'invalid',
  403: 'forbidden',
  409: 'conflict',
  413: 'too_large',
  429: 'limited',
};

/** Counts a registration and its files in the metrics, when its response has ended. */
export function countRegistration(response: ServerResponse, form: DocumentForm): void {
  response.once('close', () => {
    const result = response.headersSent ? (RESULTS[response.statusCode] ?? 'failure') : 'aborted';
    meters.registrations.inc({ result });
  });
  countUploads(response, form);
}
