/** `npm run openapi:release`: stores the current document as the released one. */
import { writeFile } from 'node:fs/promises';
import {
  findUnannouncedBreaks,
  printCurrentDocument,
  readReleasedDocument,
  releasedFile,
} from './released-document.ts';

const printed = await printCurrentDocument();
const breaks = findUnannouncedBreaks(await readReleasedDocument(), JSON.parse(printed));
if (breaks.length > 0) {
  const lines = breaks.map((line) => `  ${line}`).join('\n');
  process.stderr.write(`Rejected: these changes need a higher major version.\n${lines}\n`);
  process.exitCode = 1;
} else {
  await writeFile(releasedFile, printed);
  process.stdout.write(`Wrote ${releasedFile}.\n`);
}
