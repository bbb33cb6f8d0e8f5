/** `npm run openapi:release`: stores the current documents as the released ones. */
import { compareWithReleased, READERS, writeReleasedDocument } from './released-document.ts';

const { breaks, printed } = await compareWithReleased();
if (breaks.length > 0) {
  const lines = breaks.map((line) => `  ${line}`).join('\n');
  process.stderr.write(`Rejected: these changes need a higher major version.\n${lines}\n`);
  process.exitCode = 1;
} else {
  for (const reader of READERS) await writeReleasedDocument(reader, printed[reader]);
  process.stdout.write('Wrote the documents in openapi/released/.\n');
}
