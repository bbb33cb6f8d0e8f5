import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../../../base/errors.ts';
import { readProblem } from '../../../catalog-import/readers/read-input.ts';

/** Returns the text of a file; `-` is standard input. @throws OperatorError for a file that cannot be read or is not UTF-8 */
export async function readText(file: string): Promise<string> {
  const bytes = file === '-' ? Buffer.from(await text(process.stdin)) : await readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`${file} is not UTF-8 text; save it as UTF-8.`);
  }
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const problem = readProblem(error);
    throw problem === undefined ? error : new OperatorError(`${file}: ${problem}`);
  }
}
