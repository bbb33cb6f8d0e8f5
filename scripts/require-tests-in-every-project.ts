import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node';

/** Fails a full test run if a project ran no test: then a path in the configuration is wrong. */
class RequireTestsInEveryProject implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: readonly unknown[], reason: TestRunEndReason): void {
    const vitest = this.#vitest;
    // A run that is filtered by file or test name may skip projects.
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

/** Vitest has the file filters of its command line in `filenamePattern`, which is not in its types. */
function isFiltered(vitest: Vitest & { filenamePattern?: string[] }): boolean {
  return (
    (vitest.filenamePattern !== undefined && vitest.filenamePattern.length > 0) ||
    vitest.config.testNamePattern !== undefined
  );
}

export default RequireTestsInEveryProject;
