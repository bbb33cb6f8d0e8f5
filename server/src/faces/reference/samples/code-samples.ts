import { curlSample } from './curl-sample.ts';
import type { ExampleRequest } from './example-request.ts';
import { phpSample } from './php-sample.ts';
import { pythonSample } from './python-sample.ts';
import { sdkEntrySample, sdkSample } from './sdk-sample.ts';

/** A sample as the page shows it. */
export type CodeSample = { readonly lang: string; readonly label: string; readonly source: string };

/** Returns the samples of an operation. @throws Error if no entry point of the SDK has the operation */
export function codeSamples(request: ExampleRequest): CodeSample[] {
  const sdk = sdkSample(request) ?? sdkEntrySample(request);
  if (sdk === undefined) throw new Error(`${request.operationId} has no sample of the SDK`);
  return [
    { lang: 'shell', label: 'curl', source: curlSample(request) },
    { lang: 'typescript', label: '@arot/sdk', source: sdk },
    { lang: 'python', label: 'Python', source: pythonSample(request) },
    { lang: 'php', label: 'PHP', source: phpSample(request) },
  ];
}
