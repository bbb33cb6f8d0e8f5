import { useMay } from '../session/session.ts';
import { groups, type Place } from './places.ts';

/** Returns the places that the role of the staff member may see. */
export function usePlaces(): readonly Place[] {
  const may = useMay();
  return groups
    .flatMap((group) => group.places)
    .filter(({ permission }) => permission === undefined || may(permission));
}
