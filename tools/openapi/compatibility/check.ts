/** `npm run check:openapi`, last step: rejects a change that breaks the clients of the documents of the last tag. */
import { compareWithLastTag } from './released-documents.ts';

const { tag, breaks } = await compareWithLastTag();
if (breaks.length > 0) {
  const lines = breaks.map((line) => `  ${line}`).join('\n');
  process.stderr.write(
    `These changes break the clients of the documents of ${tag}:\n${lines}\n` +
      'Undo them, or raise the major version: INTERFACE_VERSION in server/src/documents/about.ts.\n',
  );
  process.exitCode = 1;
} else if (tag === undefined) {
  process.stdout.write('Git has no tag: nothing has been released, so there is nothing to compare with.\n');
} else {
  process.stdout.write(`No change breaks the clients of the documents of ${tag}.\n`);
}
