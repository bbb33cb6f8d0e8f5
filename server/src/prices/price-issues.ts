import { type FieldMessages, type Message, messages } from '@arot/contract';
import { ApiError } from '../http/api-error.ts';

/** The maximum number of reported issues. Further ones are only counted, so that the response stays readable. */
const MAX_REPORTED = 1_000;

/** Collects why a price change is not possible, by field: `changes.3.basePrice`, `csv.5.retail_base_price`, `products.SLUG`. */
export class PriceIssues {
  /** The issues by field. The object has no prototype, because names come from the request. */
  readonly #fields: FieldMessages = Object.create(null);
  #total = 0;

  add(field: string, message: Message): void {
    this.#total += 1;
    if (this.#total <= MAX_REPORTED) (this.#fields[field] ??= []).push(message);
  }

  /** @throws ApiError VALIDATION_ERROR with the first issues, if there are any */
  throwIfAny(): void {
    if (this.#total === 0) return;
    const message = messages.noPriceChanged(this.#total, this.#total > MAX_REPORTED ? MAX_REPORTED : undefined);
    throw new ApiError('VALIDATION_ERROR', { message, fields: this.#fields });
  }
}
