/** `npm run check:openapi`, last step: rejects a change that breaks the clients of the released documents. */
import { compareWithReleased } from './released-document.ts';

const { breaks } = await compareWithReleased();
if (breaks.length > 0) {
  const lines = breaks.map((line) => `  ${line}`).join('\n');
  process.stderr.write(
    `These changes break the clients of the released documents, openapi/released/:\n${lines}\n` +
      'Undo them, or raise the major version: INTERFACE_VERSION in server/src/faces/reference/about.ts.\n',
  );
  process.exitCode = 1;
} else {
  process.stdout.write('No change breaks the clients of the released documents.\n');
}
