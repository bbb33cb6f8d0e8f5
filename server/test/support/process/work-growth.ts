/** Runs of each size. The lowest CPU time is the cost of the work, because the others include other work of the process. */
const RUNS = 5;

/**
 * Measures the growth of CPU time for ten times the input: 10 if the work is linear, 100 if it is quadratic. CPU time does not
 * depend on the load of the machine.
 *
 * @param work receives the size of its input: `size`, or `10 * size`
 */
export async function workGrowth(size: number, work: (size: number) => unknown): Promise<number> {
  return (await leastCpu(10 * size, work)) / (await leastCpu(size, work));
}

async function leastCpu(size: number, work: (size: number) => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage();
    await work(size);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}
