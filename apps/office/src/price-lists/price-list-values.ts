import { foldDigits } from '@arot/contract/typed';
import type { PriceList, PriceListChange } from '@arot/sdk/staff';
import { type Moment, readMoment, toMoment } from '../webhooks/moment.ts';

/** The fields of the form of a price list. Moments are texts such as `2027-02-08 00:00`, or empty. */
export type PriceListValues = {
  readonly name: string;
  readonly priority: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly tiers: PriceList['tiers'];
  readonly groupIds: readonly string[];
  readonly customerIds: readonly string[];
};

export function valuesOf(list: PriceList): PriceListValues {
  const { name, priority, startsAt, endsAt, tiers, groupIds, customerIds } = list;
  return {
    ...{ name, tiers, groupIds, customerIds },
    priority: String(priority),
    startsAt: writeEdge(toMoment(startsAt)),
    endsAt: writeEdge(toMoment(endsAt)),
  };
}

export function readEdge(text: string): Moment {
  const [day = '', time = '00:00'] = text.split(' ');
  return { day, time };
}

export const writeEdge = ({ day, time }: Moment): string => (day === '' ? '' : `${day} ${time}`);

/** Returns the request with the fields that differ. What is no number and no moment is sent as typed: the server says so. */
export function changeOf(changes: Partial<PriceListValues>): PriceListChange {
  const { name, priority, startsAt, endsAt, tiers, groupIds, customerIds } = changes;
  const edge = (text: string) => (text === '' ? null : (readMoment(readEdge(text))?.toISOString() ?? text));
  return {
    ...(name === undefined ? {} : { name }),
    ...(priority === undefined ? {} : { priority: Number(foldDigits(priority) || 'x') }),
    ...(startsAt === undefined ? {} : { startsAt: edge(startsAt) }),
    ...(endsAt === undefined ? {} : { endsAt: edge(endsAt) }),
    ...(tiers === undefined ? {} : { tiers: [...tiers] }),
    ...(groupIds === undefined ? {} : { groupIds: [...groupIds] }),
    ...(customerIds === undefined ? {} : { customerIds: [...customerIds] }),
  };
}
