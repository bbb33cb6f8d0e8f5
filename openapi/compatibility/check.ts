/** `npm run check:openapi`, last step: rejects a change that breaks the clients of the released document. */
import { findUnannouncedBreaks, printCurrentDocument, readReleasedDocument } from './released-document.ts';

const breaks = findUnannouncedBreaks(await readReleasedDocument(), JSON.parse(await printCurrentDocument()));
if (breaks.length > 0) {
  const lines = breaks.map((line) => `  ${line}`).join('\n');
  process.stderr.write(
    `These changes break the clients of the released document, openapi/released/openapi-3.0.json:\n${lines}\n` +
      'Undo them, or raise the major version: INTERFACE_VERSION in server/src/faces/reference/about.ts.\n',
  );
  process.exitCode = 1;
} else {
  process.stdout.write('No change breaks the clients of the released document.\n');
}
