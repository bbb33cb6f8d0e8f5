-- What the entities do not say of their tables: foreign keys, checks and storage. Tables are in the order of their names.

alter table account
  add foreign key (role_name) references role,
  add constraint account_email_folded check (email = lower(email)),
  add constraint account_phone_number_international check (phone_number ~ '^\+8801[3-9][0-9]{8}$'),
  add constraint account_can_sign_in check (email is not null or phone_number is not null or is_service);
alter table account_export add foreign key (account_id) references account on delete cascade;
alter table account_search add foreign key (account_id) references account on delete cascade;
alter table app_content
  add constraint app_content_key_usable check (key ~ '^[a-z0-9_-]{1,100}$'),
  add check (jsonb_typeof(images) = 'array'),
  add check (not unclaimed or status = 'draft'),
  add constraint app_content_body_rendered check ((body is null) = (body_html is null));
-- A count, or a version, is a sum over slots, which every write changes.
alter table catalog_version set (fillfactor = 20);
alter table catalog_import_row add foreign key (import_id) references catalog_import on delete cascade;
-- The foreign key accepts only main categories as parents. So the database rejects a third level, a loop, and a category that is its
-- own parent.
alter table category
  add constraint category_id_usable check (char_length(id) between 1 and 100 and id not in ('root', 'uncategorized')),
  add check (char_length(name) between 1 and 255),
  add constraint category_parent_is_main foreign key (parent_id, parent_is_main)
    references category (id, is_main) deferrable initially deferred;
alter table chat_application add check (char_length(name) between 1 and 100);
alter table chat_field
  add foreign key (application_id) references chat_application on delete cascade,
  add check (jsonb_typeof(options) = 'array'),
  add check (max_length > 0),
  add constraint chat_field_key_usable check (key ~ '^[A-Za-z0-9_-]{1,64}$'),
  add constraint chat_field_key_not_reserved check (archived or key not in ('__proto__', 'constructor', 'prototype'));
alter table chat_origin add foreign key (application_id) references chat_application on delete cascade;
alter table chat_secret add foreign key (application_id) references chat_application on delete cascade;
alter table chat_visitor
  add foreign key (application_id) references chat_application on delete cascade,
  add check (jsonb_typeof(custom_fields) = 'object');
alter table customer add foreign key (account_id) references account on delete cascade;
alter table customer_document
  add foreign key (account_id) references customer on delete cascade,
  add check (char_length(original_name) <= 255),
  add check (byte_size between 1 and 10485760);
alter table customer_group_member
  add foreign key (group_id) references customer_group on delete cascade,
  add foreign key (account_id) references customer on delete cascade;
alter table database_identity add check (is_only);
alter table document_requirement add foreign key (account_id) references customer on delete cascade;
alter table event add check (change in (-1, 1));
alter table event_feed add check (id);
alter table factor_challenge
  add foreign key (account_id) references account on delete cascade,
  add foreign key (session_id) references session on delete cascade;
alter table factor_reset
  add foreign key (account_id) references account on delete cascade,
  add foreign key (started_by) references account on delete cascade;
alter table idempotent_request add foreign key (account_id) references account on delete cascade;
alter table known_device add foreign key (account_id) references account on delete cascade;
alter table listing_count
  set (fillfactor = 50),
  add check (kind in ('all', 'category', 'wholesale', 'retail'));
alter table message add foreign key (account_id) references account on delete cascade;
alter table oauth_application
  add foreign key (service_account_id) references account on delete set null,
  add check (jsonb_typeof(former_slugs) = 'array'),
  add check (char_length(name) between 1 and 120),
  add constraint oauth_application_slug_usable check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 63),
  add constraint oauth_application_redirects check (
    jsonb_typeof(redirect_uris) = 'array' and jsonb_array_length(redirect_uris) > 0
    and jsonb_typeof(post_logout_redirect_uris) = 'array' and jsonb_typeof(scopes) = 'array'),
  add constraint oauth_application_public_needs_pkce check (require_pkce or not public),
  add constraint oauth_application_native_is_public check (public or not native);
alter table oauth_application_secret add foreign key (client_id) references oauth_application on delete cascade;
alter table oauth_client_token add foreign key (client_id) references oauth_application on delete cascade;
alter table oauth_consent
  add foreign key (account_id) references account on delete cascade,
  add foreign key (client_id) references oauth_application on delete cascade,
  add check (jsonb_typeof(scopes) = 'array');
-- session_id is no foreign key: expired sessions are deleted, and their grants stay.
alter table oauth_grant
  add foreign key (account_id) references account on delete cascade,
  add foreign key (client_id) references oauth_application on delete cascade;
alter table oauth_token add foreign key (grant_id) references oauth_grant on delete cascade;
alter table one_time_code add foreign key (account_id) references account on delete cascade;
alter table passkey add foreign key (account_id) references account on delete cascade;
alter table price_list
  add check (status in ('draft', 'active')),
  add check (priority between 0 and 1000);
alter table price_list_customer
  add foreign key (list_id) references price_list on delete cascade,
  add foreign key (account_id) references customer on delete cascade;
-- product_id is no foreign key here and in product_availability: it would reject every TRUNCATE of the products.
alter table price_list_entry
  add foreign key (list_id) references price_list on delete cascade,
  add check ((discount_type is null) = (discount_value is null)),
  add check (increment > 0),
  add check (max_order_quantity > 0);
alter table price_list_group
  add foreign key (list_id) references price_list on delete cascade,
  add foreign key (group_id) references customer_group;
alter table product
  add check (char_length(id) between 1 and 100),
  add check (char_length(slug) between 1 and 255),
  add check (char_length(name) between 1 and 255),
  add check (jsonb_typeof(images) = 'array'),
  add check (wholesale_min_order_quantity >= 1),
  add check (retail_min_order_quantity >= 1),
  add check (wholesale_increment > 0),
  add check (retail_increment > 0),
  add check (wholesale_max_order_quantity > 0),
  add check (retail_max_order_quantity > 0),
  add check (pack_size > 0),
  add check (wholesale_base_price between 0 and 9999999999.99),
  add check (wholesale_discount_value between 0 and 9999999999.99),
  add check (retail_base_price between 0 and 9999999999.99),
  add check (retail_discount_value between 0 and 9999999999.99),
  add constraint product_wholesale_discount check (
    (wholesale_discount_type is null) = (wholesale_discount_value is null)
    and (wholesale_discount_type is null or wholesale_base_price is not null)
    and (wholesale_discount_type is distinct from 'PERCENTAGE' or wholesale_discount_value <= 100)),
  add constraint product_retail_discount check (
    (retail_discount_type is null) = (retail_discount_value is null)
    and (retail_discount_type is null or retail_base_price is not null)
    and (retail_discount_type is distinct from 'PERCENTAGE' or retail_discount_value <= 100)),
  add constraint product_category foreign key (category_id) references category deferrable initially deferred,
  add constraint product_description_rendered check ((description is null) = (description_html is null));
alter table product_availability
  add check (status in ('in_stock', 'low', 'out_of_stock', 'preorder', 'unknown')),
  add check (quantity >= 0);
alter table recovery_code add foreign key (account_id) references account on delete cascade;
alter table role
  add check (char_length(name) between 1 and 100),
  add check (jsonb_typeof(permissions) = 'array');
alter table search_change add check (sign in (-1, 0, 1));
alter table search_state add check (id);
alter table search_term set (fillfactor = 70);
alter table service_key add foreign key (account_id) references account on delete cascade;
-- browser_id is no foreign key: ended sessions are deleted, and the sessions after them in the same browser stay.
alter table session add foreign key (account_id) references account on delete cascade;
alter table totp add foreign key (account_id) references account on delete cascade;
alter table webhook_attempt add foreign key (endpoint_id) references webhook_endpoint on delete cascade;
alter table webhook_delivery
  add foreign key (endpoint_id) references webhook_endpoint on delete cascade,
  add foreign key (client_id) references oauth_application on delete cascade,
  add constraint webhook_delivery_receiver check ((endpoint_id is null) = (client_id is not null)),
  add constraint webhook_delivery_content check (num_nonnulls(event_id, payload, logout) >= 1);
alter table webhook_endpoint
  add check (jsonb_typeof(types) = 'array'),
  add check (jsonb_typeof(secrets) = 'array');
alter table wholesale_request
  add foreign key (account_id) references customer on delete cascade,
  add constraint wholesale_request_decided check ((decided_at is null) = (approved is null));
alter table widget_resume_token add foreign key (session_id) references widget_session on delete cascade;
alter table widget_session
  add foreign key (application_id) references chat_application on delete cascade,
  add foreign key (visitor_id) references chat_visitor on delete cascade;
