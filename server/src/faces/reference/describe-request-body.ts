import type { ApiRoute, JsonSchema } from '@arot/contract';
import type { AnyOperationExample } from './examples/operation-example.ts';
import { mediaExamples } from './media-examples.ts';
import type { MediaType, RequestBody } from './openapi-document.ts';

/** Completes a generated request body with its examples and the media types of its file parts. */
export function describeRequestBody(
  content: Readonly<Record<string, { schema: JsonSchema }>>,
  { metadata: { files = {} } }: ApiRoute,
  { requests = {} }: AnyOperationExample,
): RequestBody {
  const encoding = Object.entries(files).map(([part, { mimeTypes }]) => [part, { contentType: mimeTypes.join(', ') }]);
  // An example of a form cannot have the bytes of a file. The name of one stands for it.
  const required = Object.fromEntries(
    Object.keys(files)
      .filter((part) => files[part]?.required)
      .map((part) => [part, `${part}.jpg`]),
  );
  const describe = ({ schema }: { schema: JsonSchema }): MediaType => ({
    schema,
    ...mediaExamples(
      Object.fromEntries(
        Object.entries(requests).map(([name, { summary, value }]) => [
          name,
          { summary, value: { ...(value as object), ...required } },
        ]),
      ),
    ),
    ...(encoding.length > 0 ? { encoding: Object.fromEntries(encoding) } : {}),
  });
  const described = Object.entries(content).map(([contentType, body]) => [contentType, describe(body)]);
  return { required: true, content: Object.fromEntries(described) };
}
