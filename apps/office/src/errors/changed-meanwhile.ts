/** Another person has changed a thing since the user saw it. It is found out by reading, where a write would be a 412. */
export class ChangedMeanwhile extends Error {
  constructor() {
    super('It has changed meanwhile.');
  }
}
