/** A generator of numbers from 0 to 1. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
export function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
