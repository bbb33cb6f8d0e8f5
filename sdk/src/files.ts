import { mimeTypeOf, openDownload } from './download.ts';
import { toFormData } from './form-data.ts';

/** Sends and receives files. The tables of routes with files name it, so that only a client with such a table has it. */
export const files = { toFormData, mimeTypeOf, openDownload };
