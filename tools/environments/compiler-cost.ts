/**
 * Prints what a compiler needs to check a project, as JSON: `node compiler-cost.ts <folder of TypeScript 5> <folder of the project>`.
 * The seconds are of the processor, so a busy machine does not count.
 */
import { createRequire } from 'node:module';

export type CompilerCost = { readonly errors: number; readonly types: number; readonly seconds: number };

type Program = { getTypeCount(): number; getGlobalDiagnostics(): unknown[]; getSemanticDiagnostics(): unknown[] };
type Compiler = {
  readonly sys: object;
  getParsedCommandLineOfConfigFile(
    file: string,
    options: object,
    host: object,
  ): { fileNames: string[]; options: object };
  createProgram(files: string[], options: object): Program;
};

const [compilerFolder = '', project = ''] = process.argv.slice(2);
const compiler: Compiler = createRequire(import.meta.url)(compilerFolder);
const reject = (problem: { messageText: unknown }) => {
  throw new Error(JSON.stringify(problem.messageText));
};
const host = { ...compiler.sys, onUnRecoverableConfigFileDiagnostic: reject };
const { fileNames, options } = compiler.getParsedCommandLineOfConfigFile(`${project}/tsconfig.json`, {}, host);
const program = compiler.createProgram(fileNames, options);

const before = process.cpuUsage();
const errors = program.getGlobalDiagnostics().length + program.getSemanticDiagnostics().length;
const { user, system } = process.cpuUsage(before);
const cost: CompilerCost = { errors, types: program.getTypeCount(), seconds: (user + system) / 1e6 };
process.stdout.write(`${JSON.stringify(cost)}\n`);
