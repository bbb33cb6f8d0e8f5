import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node';

/** Fails a whole run in which one of the projects had no test: that is a wrong path, never a success. */
class RequireTestsInEveryProject implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: readonly unknown[], reason: TestRunEndReason): void {
    const vitest = this.#vitest;
    // Whoever asks for some files or names only gets just these.
    if (!vitest || reason === 'interrupted' || isFiltered(vitest)) return;
    const empty = vitest.projects.filter(
      (project) => !modules.some((module) => module.project === project && [...module.children.allTests()].length > 0),
    );
    for (const project of empty) {
      process.stderr.write(`The project "${project.name}" ran no test.\n`);
      process.exitCode = 1;
    }
  }
}

/** Vitest has the file filters of its command line, and leaves them out of its types. */
function isFiltered(vitest: Vitest & { filenamePattern?: string[] }): boolean {
  return (
    (vitest.filenamePattern !== undefined && vitest.filenamePattern.length > 0) ||
    vitest.config.testNamePattern !== undefined
  );
}

export default RequireTestsInEveryProject;
