import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { API, type Checker, type Symbol as CompilerSymbol, type Project } from 'typescript/unstable/sync';

const ALIAS = 2_097_152;
const packageDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** The type declarations of the package, as the compiler understands them. */
export type Declarations = {
  readonly checker: Checker;
  /** The source file of a module, such as `oauth/index`. */
  fileOf(module: string): SourceFile;
  /** What a module exports, in the order of its source. Aliases are resolved. */
  exportsOf(module: string): readonly CompilerSymbol[];
  /** The declarations of a symbol that are in the package. */
  declarationsOf(symbol: CompilerSymbol): readonly Node[];
  /** The module of a declaration, such as `generated/types`. */
  moduleOf(node: Node): string;
  /** The symbol that a name refers to. Aliases are resolved. */
  symbolAt(node: Node): CompilerSymbol | undefined;
  /** A symbol that one of the others has returned. */
  symbolOf(id: number): CompilerSymbol | undefined;
};

/**
 * Emits the type declarations of the package, and calls `read` with them.
 *
 * TypeDoc and API Extractor need TypeScript 6, whose compiler would be a second one in every installation. The interface of
 * TypeScript 7 is called unstable, and the version of TypeScript is pinned.
 */
export function withDeclarations<T>(read: (declarations: Declarations) => T): T {
  const directory = realpathSync(mkdtempSync(path.join(tmpdir(), 'arot-declarations-')));
  const api = new API({ cwd: directory });
  try {
    emit(directory);
    const config = path.join(directory, 'tsconfig.json');
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error('The declarations have no project');
    return read(toDeclarations(project, directory));
  } finally {
    api.close();
    rmSync(directory, { recursive: true });
  }
}

function emit(directory: string): void {
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const args = ['--project', path.join(packageDirectory, 'tsconfig.build.json'), '--outDir', directory];
  execFileSync(process.execPath, [compiler, ...args], { stdio: 'inherit' });
  const compilerOptions = {
    ...{ target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom'], types: [], strict: true },
    ...{ noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
  };
  writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.d.ts'] }));
}

function toDeclarations(project: Project, directory: string): Declarations {
  const { checker, program } = project;
  const symbols = new Map<number, CompilerSymbol>();
  const resolve = (symbol: CompilerSymbol) => {
    const resolved = symbol.flags & ALIAS ? checker.getAliasedSymbol(symbol) : symbol;
    symbols.set(resolved.id, resolved);
    return resolved;
  };
  const fileOf = (module: string) => {
    const file = program.getSourceFile(path.join(directory, `${module}.d.ts`));
    if (!file) throw new Error(`No declarations of ${module}`);
    return file;
  };
  return {
    checker,
    fileOf,
    exportsOf: (module) => {
      const symbol = checker.getSymbolAtLocation(fileOf(module));
      if (!symbol) throw new Error(`${module} exports nothing`);
      return checker.getExportsOfModule(symbol).map(resolve);
    },
    declarationsOf: ({ declarations }) =>
      declarations
        .flatMap((handle) => handle.resolve(project) ?? [])
        .filter((node) => node.getSourceFile().fileName.startsWith(directory)),
    moduleOf: (node) => path.relative(directory, node.getSourceFile().fileName).replace(/\.d\.ts$/, ''),
    symbolAt: (node) => {
      const symbol = checker.getSymbolAtLocation(node);
      return symbol && resolve(symbol);
    },
    symbolOf: (id) => symbols.get(id),
  };
}
