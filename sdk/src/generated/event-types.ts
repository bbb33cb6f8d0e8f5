// Generated from the contract by `npm run generate`. Do not edit.


/** App content was published, or published content was changed. */
export interface AppContentPublishedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'app_content.published';
  occurredAt: string;
  subject: {
    type: 'app_content';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ChangedEventData;
}

/** App content is no longer public. */
export interface AppContentUnpublishedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'app_content.unpublished';
  occurredAt: string;
  subject: {
    type: 'app_content';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ChangedEventData;
}

/** More changes than events are written for. Take a snapshot. */
export interface BulkEventData {
  /** The number of changed rows. */
  count: number;
  /** null if both tiers, or other fields, have changed. */
  tier: ('WHOLESALE' | 'RETAIL') | null;
}

/** More than 1,000 rows were changed at once. */
export interface CatalogImportedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'catalog.imported';
  occurredAt: string;
  subject: {
    type: 'catalog';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: BulkEventData;
}

/** A category was changed. */
export interface CategoryChangedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'category.changed';
  occurredAt: string;
  subject: {
    type: 'category';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ChangedEventData;
}

/** A category was created. */
export interface CategoryCreatedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'category.created';
  occurredAt: string;
  subject: {
    type: 'category';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ChangedEventData;
}

/** A category was deleted. */
export interface CategoryDeletedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'category.deleted';
  occurredAt: string;
  subject: {
    type: 'category';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ChangedEventData;
}

/** The data of an event of a change. */
export interface ChangedEventData {
  /** The fields that differ, by their names in the API. */
  changed: string[];
}

/** A chat visitor was erased. */
export interface ChatVisitorErasedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'chat.visitor_erased';
  occurredAt: string;
  subject: {
    type: 'chat_visitor';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: VisitorEventData;
}

/** A chat visitor was saved. */
export interface ChatVisitorSavedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'chat.visitor_saved';
  occurredAt: string;
  subject: {
    type: 'chat_visitor';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: VisitorEventData;
}

/** A customer was activated. */
export interface CustomerActivatedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'customer.activated';
  occurredAt: string;
  subject: {
    type: 'customer';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: EmptyEventData;
}

/** The data of a customer was changed. */
export interface CustomerChangedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'customer.changed';
  occurredAt: string;
  subject: {
    type: 'customer';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ChangedEventData;
}

/** A customer was deactivated. */
export interface CustomerDeactivatedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'customer.deactivated';
  occurredAt: string;
  subject: {
    type: 'customer';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: EmptyEventData;
}

/** A customer has sent a document. */
export interface CustomerDocumentAddedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'customer.document_added';
  occurredAt: string;
  subject: {
    type: 'customer';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: EmptyEventData;
}

/** A customer was erased. */
export interface CustomerErasedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'customer.erased';
  occurredAt: string;
  subject: {
    type: 'customer';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: EmptyEventData;
}

/** A customer has registered. */
export interface CustomerRegisteredEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'customer.registered';
  occurredAt: string;
  subject: {
    type: 'customer';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: EmptyEventData;
}

/** A customer has wholesale prices now. */
export interface CustomerWholesaleApprovedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'customer.wholesale_approved';
  occurredAt: string;
  subject: {
    type: 'customer';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: EmptyEventData;
}

/** A request for wholesale prices was rejected. */
export interface CustomerWholesaleRejectedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'customer.wholesale_rejected';
  occurredAt: string;
  subject: {
    type: 'customer';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: EmptyEventData;
}

/** A customer asks for wholesale prices. */
export interface CustomerWholesaleRequestedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'customer.wholesale_requested';
  occurredAt: string;
  subject: {
    type: 'customer';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: EmptyEventData;
}

/** The type says all. */
export type EmptyEventData = Record<string, never>;

/** Which application has lost its access. */
export interface GrantEventData {
  /** Absent once the account is erased. */
  clientId?: string;
}

/** An application has lost its access. */
export interface OauthGrantRevokedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'oauth.grant_revoked';
  occurredAt: string;
  subject: {
    type: 'account';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: GrantEventData;
}

/** A price list gives prices now. */
export interface PriceListActivatedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'price_list.activated';
  occurredAt: string;
  subject: {
    type: 'price_list';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: EmptyEventData;
}

/** A price list, or its entries, were changed. */
export interface PriceListChangedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'price_list.changed';
  occurredAt: string;
  subject: {
    type: 'price_list';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ChangedEventData;
}

/** A price list no longer gives prices. */
export interface PriceListDeactivatedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'price_list.deactivated';
  occurredAt: string;
  subject: {
    type: 'price_list';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: EmptyEventData;
}

/** More than 1,000 prices were changed at once. */
export interface PricesChangedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'prices.changed';
  occurredAt: string;
  subject: {
    type: 'catalog';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: BulkEventData;
}

/** The availability of a product was changed. */
export interface ProductAvailabilityChangedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'product.availability_changed';
  occurredAt: string;
  subject: {
    type: 'product';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ProductEventData;
}

/** A product was changed or restored, and no other type says so. */
export interface ProductChangedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'product.changed';
  occurredAt: string;
  subject: {
    type: 'product';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ProductEventData;
}

/** A product was created. */
export interface ProductCreatedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'product.created';
  occurredAt: string;
  subject: {
    type: 'product';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ProductEventData;
}

/** A product was deleted. */
export interface ProductDeletedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'product.deleted';
  occurredAt: string;
  subject: {
    type: 'product';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ProductEventData;
}

/** The data of an event of a product. */
export interface ProductEventData {
  slug: string;
  /** The slug before this change, if it is another one. */
  previousSlug?: string;
  /** The fields that differ, by their names in the API. */
  changed: string[];
}

/** A price or a discount of a product has changed. */
export interface ProductPriceChangedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'product.price_changed';
  occurredAt: string;
  subject: {
    type: 'product';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ProductEventData;
}

/** A product is public now. */
export interface ProductPublishedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'product.published';
  occurredAt: string;
  subject: {
    type: 'product';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ProductEventData;
}

/** A product is no longer public. */
export interface ProductUnpublishedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'product.unpublished';
  occurredAt: string;
  subject: {
    type: 'product';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ProductEventData;
}

/** Sessions of an account have ended. */
export interface SessionEndedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'session.ended';
  occurredAt: string;
  subject: {
    type: 'account';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: SessionEventData;
}

/** Which sessions have ended. */
export interface SessionEventData {
  /** The number of sessions that have ended. */
  sessions: number;
}

/** Public settings were changed. */
export interface SettingsChangedEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'settings.changed';
  occurredAt: string;
  subject: {
    type: 'settings';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: ChangedEventData;
}

/** Which chat application the visitor belongs to. */
export interface VisitorEventData {
  chatApplicationId: string;
}

/** A webhook endpoint was disabled. */
export interface WebhookDisabledEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'webhook.disabled';
  occurredAt: string;
  subject: {
    type: 'webhook_endpoint';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: WebhookEventData;
}

/** Why the endpoint was disabled. */
export interface WebhookEventData {
  reason: string;
}

/** Tests an endpoint. It is in no feed. */
export interface WebhookTestEvent {
  /** The same each time that it is delivered. */
  id: string;
  type: 'webhook.test';
  occurredAt: string;
  subject: {
    type: 'webhook_endpoint';
    id: string;
  };
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  data: EmptyEventData;
}

/** An event of a type that this version of the package knows. `webhook.test` is sent to endpoints only. */
export type KnownEvent =
  | ProductCreatedEvent
  | ProductPriceChangedEvent
  | ProductPublishedEvent
  | ProductUnpublishedEvent
  | ProductDeletedEvent
  | ProductChangedEvent
  | CategoryCreatedEvent
  | CategoryChangedEvent
  | CategoryDeletedEvent
  | AppContentPublishedEvent
  | AppContentUnpublishedEvent
  | SettingsChangedEvent
  | CatalogImportedEvent
  | PricesChangedEvent
  | ProductAvailabilityChangedEvent
  | PriceListChangedEvent
  | PriceListActivatedEvent
  | PriceListDeactivatedEvent
  | CustomerRegisteredEvent
  | CustomerChangedEvent
  | CustomerDeactivatedEvent
  | CustomerActivatedEvent
  | CustomerErasedEvent
  | CustomerWholesaleRequestedEvent
  | CustomerWholesaleApprovedEvent
  | CustomerWholesaleRejectedEvent
  | CustomerDocumentAddedEvent
  | SessionEndedEvent
  | OauthGrantRevokedEvent
  | ChatVisitorSavedEvent
  | ChatVisitorErasedEvent
  | WebhookDisabledEvent
  | WebhookTestEvent;
