/** Runs of each size. The least of them is what the work costs; the others paid for something else, too. */
const RUNS = 5;

/**
 * How many times as much CPU ten times the input takes: 10 where the work is linear, 100 where it is quadratic. CPU time does not
 * depend on how busy the machine is.
 *
 * @param work receives the size of its input, the large one being `10 * size`
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
