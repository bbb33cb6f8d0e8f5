import { Migration } from '@mikro-orm/migrations';

/** Adds what a customer writes in a request for wholesale prices, and the reason of the decision that the customer reads. */
export class Migration0022WholesaleRequests extends Migration {
  override up(): void {
    this.addSql('alter table wholesale_request add column reason text, add column customer_note text');
  }
}
