import { curlSample } from './curl-sample.ts';
import type { ExampleRequest } from './example-request.ts';
import { phpSample } from './php-sample.ts';
import { pythonSample } from './python-sample.ts';
import { sdkSample } from './sdk-sample.ts';

/** A sample as the page shows it. */
export type CodeSample = { readonly lang: string; readonly label: string; readonly source: string };

/** The samples of an operation. An operation that the SDK's client does not have gets no sample of the SDK. */
export function codeSamples(request: ExampleRequest): CodeSample[] {
  const sdk = sdkSample(request);
  return [
    { lang: 'shell', label: 'curl', source: curlSample(request) },
    ...(sdk === undefined ? [] : [{ lang: 'typescript', label: '@arot/sdk', source: sdk }]),
    { lang: 'python', label: 'Python', source: pythonSample(request) },
    { lang: 'php', label: 'PHP', source: phpSample(request) },
  ];
}
