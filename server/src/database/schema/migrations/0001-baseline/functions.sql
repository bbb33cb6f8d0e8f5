-- The functions that do not depend on a list of columns or tables. A statement begins with a letter at the start of a line: what a
-- function contains is indented.

-- Concurrent writers must not wait for each other's counts. A count is a sum over slots. Each writing transaction takes the first
-- free slot and holds it until it ends, so at most as many slots are in use as there were concurrent writers.
create function catalog_slot() returns smallint language plpgsql as $$
  declare
    slots constant integer := 64;
    slot integer;
  begin
    for slot in 0 .. slots - 1 loop
      if pg_try_advisory_xact_lock(420731, slot) then
        return slot;
      end if;
    end loop;
    slot := pg_backend_pid() % slots;
    perform pg_advisory_xact_lock(420731, slot);
    return slot;
  end
$$;

-- Replaces the version of the data that the catalog endpoints return: the sum of one random number per slot, and the epoch. The
-- numbers are random because a counter goes back with a restore, or with a failover that loses commits, and then counts up to the
-- same number with other content. Two databases with the same random numbers have the same last writes, and so the same content.
-- "membership" is the version of which products match a search or a category. Changes of prices and descriptions leave it as it is,
-- so a total that was counted under it stays right.
create function raise_catalog_version(is_membership boolean default false) returns void language plpgsql as $$
  declare
    token constant bigint := uuid_hash_extended(gen_random_uuid(), 0);
  begin
    -- The triggers must see rows that concurrent transactions have committed.
    if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
      raise exception 'the catalog is written in transactions of isolation level read committed only'
        using errcode = 'feature_not_supported';
    end if;
    insert into catalog_version values (catalog_slot(), token, case when is_membership then token else 0 end)
      on conflict (slot) do update set
      version = token,
      membership = case when is_membership then token else catalog_version.membership end;
  end
$$;

create function catalog_changed() returns trigger language plpgsql as $$
  begin
    perform raise_catalog_version();
    return null;
  end
$$;

-- A row that is created again after a failover that lost transactions, or after its deletion, gets a number that no row had.
-- The statements of categories set the version themselves: before the row trigger of a statement that sets parent_id, PostgreSQL
-- locks the row as if its key changed, because the generated is_main is part of a key. A product that is added to the category at
-- the same time would deadlock with it.
create function row_version() returns trigger language plpgsql as $$
  begin
    new.version = greatest(old.version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
    return new;
  end
$$;

-- A bucket contains the prices that share their first three digits: never more than a hundredth of its range. Its name is its
-- lowest price, in twelve digits of paisa, so that buckets sort as prices do. PostgreSQL inlines one expression without FROM.
create function price_bucket(price numeric) returns text language sql immutable parallel safe strict as $$
  select lpad(rpad(left((price * 100)::bigint::text, 3), length((price * 100)::bigint::text), '0'), 12, '0')
$$;

-- The functions of products and categories maintain two projection tables of the published products, and counts: of "all", of each
-- "category" (the empty key is "uncategorized"), and of each bucket of final prices. The table for searches is as narrow as possible,
-- because a search reads every row that its index names. It has no prices, so a change of prices does not touch the trigram index.
--
-- The advisory locks serialize transactions that list products of a category with transactions that insert or move that category. The
-- first read the parent, and the second change what the first have listed; neither may miss uncommitted work of the other. A row lock
-- is not enough, because the category may be inserted after its products. Categories share 256 locks, so no import takes more.
create function product_inserted() returns trigger language plpgsql as $$
  declare
    has_published constant boolean := exists (select from added where status = 'published');
  begin
    if has_published then
      perform pg_advisory_xact_lock_shared(420732, bucket) from (
          select distinct hashtext(id) & 255 as bucket from (select category_id from added where status = 'published')
              as categories (id) where id is not null order by 1
        ) as buckets;
      insert into product_listing
        select added.id, added.created_at, added.name, added.category_id,
        coalesce(category.parent_id, category.id), added.wholesale_final_price, added.retail_final_price
        from added left join category on category.id = added.category_id where added.status = 'published';
      insert into product_search
        select added.id, added.created_at, added.name_normalized, added.category_id,
        coalesce(category.parent_id, category.id)
        from added left join category on category.id = added.category_id where added.status = 'published';
      insert into listing_count
        select kind, key, slot, sum(delta)
        from (
          select 'all' as kind, '' as key, 1 * count(*) as delta from added where status = 'published'
          union all
          select 'category', coalesce(category_id, ''), 1 * count(*) from added where status = 'published' group by 2
          union all
          select 'wholesale', price_bucket(wholesale_final_price), 1 * count(*) from added where status = 'published'
          and wholesale_final_price is not null group by 2
          union all
          select 'retail', price_bucket(retail_final_price), 1 * count(*) from added where status = 'published'
          and retail_final_price is not null group by 2) as change, (select catalog_slot() as slot) as own
        group by kind, key, slot having sum(delta) <> 0
        on conflict (kind, key, slot) do update set count = listing_count.count + excluded.count;
    end if;
    if exists (select from added) then
      perform raise_catalog_version(has_published);
    end if;
    return null;
  end
$$;

-- Counts a price in another bucket. An update of rows that exist writes less than an insert with a conflict, which locks them first.
create function price_moved(tier text, own smallint, bucket_before text, bucket_after text) returns void language plpgsql as $$
  declare
    updated integer;
  begin
    if bucket_before is not distinct from bucket_after then
      return;
    end if;
    update listing_count set count = count + case when key = bucket_after then 1 else -1 end
      where kind = tier and slot = own and key in (bucket_before, bucket_after);
    get diagnostics updated = row_count;
    if updated < num_nonnulls(bucket_before, bucket_after) then
      insert into listing_count
        select tier, key, own, delta
        from (values (bucket_before, -1), (bucket_after, 1)) as change (key, delta) where key is not null
        on conflict do nothing;
    end if;
  end
$$;

-- Each statement of a trigger costs about as much as an index entry, so the most frequent update has the fewest: that of one product
-- which changes neither whether it is listed nor which searches and categories find it. See docs/decisions/0054-updates-of-one-product.md.
-- If a product's category stays the same, its main category is left as stored: this transaction holds no lock against a move of that
-- category, and the move itself updates the row.
create function product_updated() returns trigger language plpgsql as $$
  declare
    own smallint;
    one record;
    is_membership boolean;
  begin
    select before.status = 'published' as is_listed,
      after.id, after.name, after.wholesale_final_price, after.retail_final_price,
      before.name as name_before,
      before.wholesale_final_price as wholesale_before, before.retail_final_price as retail_before,
      not exists (select from added offset 1) and before.status = after.status
      and (before.id, before.created_at, before.name_normalized, before.category_id)
      is not distinct from (after.id, after.created_at, after.name_normalized, after.category_id)
      as keeps_membership
      into one from added as after, removed as before limit 1;
    if not found then
      return null;
    end if;
    if one.keeps_membership then
      if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
        -- Fails.
        perform raise_catalog_version();
      end if;
      own := catalog_slot();
      if one.is_listed and (one.name, one.wholesale_final_price, one.retail_final_price)
        is distinct from (one.name_before, one.wholesale_before, one.retail_before) then
        update product_listing set
          name = one.name,
          wholesale_final_price = one.wholesale_final_price, retail_final_price = one.retail_final_price
          where product_id = one.id;
        if one.wholesale_before is distinct from one.wholesale_final_price then
          perform price_moved('wholesale', own, price_bucket(one.wholesale_before), price_bucket(one.wholesale_final_price));
        end if;
        if one.retail_before is distinct from one.retail_final_price then
          perform price_moved('retail', own, price_bucket(one.retail_before), price_bucket(one.retail_final_price));
        end if;
      end if;
      update catalog_version set version = uuid_hash_extended(gen_random_uuid(), 0) where slot = own;
      if not found then
        perform raise_catalog_version();
      end if;
      return null;
    end if;
    select exists (
        select from (select * from added where status = 'published') as after
        full join (select * from removed where status = 'published') as before on before.id = after.id
        where (before.id, before.created_at, before.name_normalized, before.category_id)
        is distinct from (after.id, after.created_at, after.name_normalized, after.category_id)
      ) into is_membership;
    if is_membership then
      delete from product_listing where product_id in (
          select id from removed where status = 'published' except select id from added where status = 'published');
      delete from product_search where product_id in (
          select id from removed where status = 'published' except select id from added where status = 'published');
      perform pg_advisory_xact_lock_shared(420732, bucket) from (
          select distinct hashtext(id) & 255 as bucket from (
            select added.category_id from added
            left join removed on removed.id = added.id and removed.status = 'published'
            where added.status = 'published'
            and (removed.id is null or removed.category_id is distinct from added.category_id)
          ) as categories (id) where id is not null order by 1
        ) as buckets;
      insert into product_listing
        select added.id, added.created_at, added.name, added.category_id,
        coalesce(category.parent_id, category.id), added.wholesale_final_price, added.retail_final_price
        from added left join category on category.id = added.category_id where added.status = 'published'
        on conflict (product_id) do update set
        created_at = excluded.created_at, name = excluded.name, category_id = excluded.category_id,
        main_category_id =
        case when product_listing.category_id is distinct from excluded.category_id then excluded.main_category_id
          else product_listing.main_category_id end,
        wholesale_final_price = excluded.wholesale_final_price, retail_final_price = excluded.retail_final_price
        where (product_listing.*) is distinct from (excluded.*);
      insert into product_search
        select added.id, added.created_at, added.name_normalized, added.category_id,
        coalesce(category.parent_id, category.id)
        from added left join category on category.id = added.category_id where added.status = 'published'
        on conflict (product_id) do update set
        created_at = excluded.created_at, name_normalized = excluded.name_normalized, category_id = excluded.category_id,
        main_category_id =
        case when product_search.category_id is distinct from excluded.category_id then excluded.main_category_id
          else product_search.main_category_id end
        where (product_search.*) is distinct from (excluded.*);
      insert into listing_count
        select kind, key, slot, sum(delta)
        from (
          select 'all' as kind, '' as key, 1 * count(*) as delta from added where status = 'published'
          union all
          select 'category', coalesce(category_id, ''), 1 * count(*) from added where status = 'published' group by 2
          union all
          select 'wholesale', price_bucket(wholesale_final_price), 1 * count(*) from added where status = 'published'
          and wholesale_final_price is not null group by 2
          union all
          select 'retail', price_bucket(retail_final_price), 1 * count(*) from added where status = 'published'
          and retail_final_price is not null group by 2 union all
          select 'all' as kind, '' as key, -1 * count(*) as delta from removed where status = 'published'
          union all
          select 'category', coalesce(category_id, ''), -1 * count(*) from removed where status = 'published' group by 2
          union all
          select 'wholesale', price_bucket(wholesale_final_price), -1 * count(*) from removed where status = 'published'
          and wholesale_final_price is not null group by 2
          union all
          select 'retail', price_bucket(retail_final_price), -1 * count(*) from removed where status = 'published'
          and retail_final_price is not null group by 2) as change, (select catalog_slot() as slot) as own
        group by kind, key, slot having sum(delta) <> 0
        on conflict (kind, key, slot) do update set count = listing_count.count + excluded.count;
    else
      update product_listing set
        name = added.name,
        wholesale_final_price = added.wholesale_final_price, retail_final_price = added.retail_final_price
        from added
        where added.status = 'published' and product_listing.product_id = added.id
        and (product_listing.name, product_listing.wholesale_final_price, product_listing.retail_final_price)
        is distinct from (added.name, added.wholesale_final_price, added.retail_final_price);
      insert into listing_count
        select kind, key, slot, sum(delta)
        from (
          select kind, price_bucket(price) as key, sum(sign) as delta
          from (
            select 1 as sign, * from added where status = 'published'
            union all select -1, * from removed where status = 'published'
          ) as product cross join lateral (
            values ('wholesale', wholesale_final_price), ('retail', retail_final_price)
          ) as priced (kind, price)
          where price is not null group by 1, 2 having sum(sign) <> 0) as change, (select catalog_slot() as slot) as own
        group by kind, key, slot having sum(delta) <> 0
        on conflict (kind, key, slot) do update set count = listing_count.count + excluded.count;
    end if;
    perform raise_catalog_version(is_membership);
    return null;
  end
$$;

create function product_deleted() returns trigger language plpgsql as $$
  begin
    if not exists (select from removed) then
      return null;
    end if;
    delete from product_listing where product_id in (select id from removed where status = 'published');
    delete from product_search where product_id in (select id from removed where status = 'published');
    insert into listing_count
      select kind, key, slot, sum(delta)
      from (
        select 'all' as kind, '' as key, -1 * count(*) as delta from removed where status = 'published'
        union all
        select 'category', coalesce(category_id, ''), -1 * count(*) from removed where status = 'published' group by 2
        union all
        select 'wholesale', price_bucket(wholesale_final_price), -1 * count(*) from removed where status = 'published'
        and wholesale_final_price is not null group by 2
        union all
        select 'retail', price_bucket(retail_final_price), -1 * count(*) from removed where status = 'published'
        and retail_final_price is not null group by 2) as change, (select catalog_slot() as slot) as own
      group by kind, key, slot having sum(delta) <> 0
      on conflict (kind, key, slot) do update set count = listing_count.count + excluded.count;
    perform raise_catalog_version(true);
    return null;
  end
$$;

create function product_truncated() returns trigger language plpgsql as $$
  begin
    delete from product_listing;
    delete from product_search;
    delete from listing_count;
    perform raise_catalog_version(true);
    return null;
  end
$$;

-- A moved category changes the main category of its products. A category may also be inserted after its products.
create function category_moved() returns trigger language plpgsql as $$
  declare
    moved text[];
  begin
    if not exists (select from added) then
      return null;
    end if;
    if tg_op = 'INSERT' then
      select array_agg(id) into moved from added;
    else
      select array_agg(added.id) into moved from added left join removed on removed.id = added.id
        where removed.id is null or removed.parent_id is distinct from added.parent_id;
    end if;
    perform pg_advisory_xact_lock(420732, bucket) from (
        select distinct hashtext(id) & 255 as bucket from unnest(moved) as categories (id) order by 1
      ) as buckets;
    update product_listing set main_category_id = coalesce(added.parent_id, added.id)
      from added
      where product_listing.category_id = added.id and added.id in (select unnest(moved))
      and product_listing.main_category_id is distinct from coalesce(added.parent_id, added.id);
    update product_search set main_category_id = coalesce(added.parent_id, added.id)
      from added
      where product_search.category_id = added.id and added.id in (select unnest(moved))
      and product_search.main_category_id is distinct from coalesce(added.parent_id, added.id);
    perform raise_catalog_version(true);
    return null;
  end
$$;

create function category_deleted() returns trigger language plpgsql as $$
  begin
    perform raise_catalog_version(true);
    return null;
  end
$$;

-- Logs what was added to product_search and removed from it. With it, a known total of a search becomes the current one without
-- counting again. More than 100 changes are logged as one row with the sign 0: counting again is faster than reading them. The log
-- keeps at least 1000 rows; after as many more, the older ones are removed. A row of another epoch is one that a restore has brought.
-- See docs/decisions/0062-versions-of-reads.md.
create function search_changed() returns trigger language plpgsql as $$
  declare
    changes jsonb;
    milestone bigint;
  begin
    -- Every statement of the listing's triggers runs this, mostly without rows.
    if tg_op = 'INSERT' then
      select jsonb_agg(change) into changes from (select 1 as sign, added.* from added limit 101) as change;
    elsif tg_op = 'UPDATE' then
      select jsonb_agg(change) into changes
      from (select 1 as sign, added.* from added union all select -1, removed.* from removed limit 101) as change;
    elsif tg_op = 'DELETE' then
      select jsonb_agg(change) into changes from (select -1 as sign, removed.* from removed limit 101) as change;
    else
      changes = '[{"sign": 0}]';
    end if;
    if changes is null then
      return null;
    end if;
    if jsonb_array_length(changes) > 100 then
      changes = '[{"sign": 0}]';
    end if;
    with logged as (
      insert into search_change (epoch, sign, name_normalized, category_id, main_category_id)
      select epoch.id, change.* from catalog_epoch as epoch, jsonb_to_recordset(changes)
        as change (sign int, name_normalized text, category_id text, main_category_id text)
      returning search_change.id
    )
    select max(id) filter (where id % 1000 = 0) into milestone from logged;
    if milestone is not null then
      delete from search_change where id in (
          select id from search_change where id <= milestone - 1000 for update skip locked);
    end if;
    return null;
  end
$$;

-- The time is that of the request that changes the product, where the transaction has named one. A deleted product stays a draft.
create function product_changed() returns trigger language plpgsql as $$
  begin
    new.changed_at = coalesce(
        (nullif(current_setting('arot.audit_context', true), '')::jsonb ->> 'at')::timestamptz, now());
    if new.deleted_at is not null then
      new.status = 'draft';
    end if;
    return new;
  end
$$;

-- A new product may take a former slug, which then is no longer the former slug of another product.
create function product_takes_slug() returns trigger language plpgsql as $$
  begin
    delete from former_slug using added where former_slug.slug = added.slug;
    return null;
  end
$$;

-- Triggers remove what belongs to removed products, because a foreign key would reject every TRUNCATE of the table.
create function product_leaves() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      delete from former_slug;
      delete from price_list_entry;
      delete from product_availability;
    else
      delete from former_slug using removed where former_slug.product_id = removed.id;
      delete from price_list_entry using removed where price_list_entry.product_id = removed.id;
      delete from product_availability using removed where product_availability.product_id = removed.id;
    end if;
    return null;
  end
$$;

-- Every change of what a customer may see changes the version of the catalog, so no cached response is older than its request.
create function prices_changed() returns trigger language plpgsql as $$
  declare
    has_rows boolean;
  begin
    -- Statements without rows are frequent: each deletion of an account looks for its groups.
    if tg_op = 'DELETE' then
      select exists (select from removed) into has_rows;
    else
      select exists (select from added) into has_rows;
    end if;
    if has_rows then
      perform raise_catalog_version();
    end if;
    return null;
  end
$$;

-- Only the retention job sets arot.audit_retention_before, in its own transaction, to the moment before which events are deleted.
-- The erasure of an account sets arot.audit_erased_account: then the IP addresses and the details of its events may change.
create function audit_event_is_append_only() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.at < nullif(current_setting('arot.audit_retention_before', true), '')::timestamptz then
        return old;
      end if;
    elsif tg_op = 'UPDATE' then
      if nullif(current_setting('arot.audit_erased_account', true), '') in (old.account_id, old.actor)
        and to_jsonb(old) - '{ip,details}'::text[] = to_jsonb(new) - '{ip,details}'::text[] then
        return new;
      end if;
    end if;
    raise exception 'audit events are never changed or deleted';
  end
$$;

create function name_program() returns trigger language plpgsql as $$
  begin
    new.details := new.details || current_setting('arot.audit_program')::jsonb;
    return new;
  end
$$;

-- The same rule as normalizeForSearch, which a test compares with this: without characters that have no width, composed, in lower
-- case, with single spaces. Here, it counts for every writer.
create function normalized_for_search(value text) returns text language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(
    normalize(lower(normalize(regexp_replace(value, '[\u00AD\u034F\u061C\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'), nfc) collate "und-x-icu"), nfc),
    '[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+', ' ', 'g'))
$$;

-- A query has no line break after its normalization, so it never matches across two of these texts.
create function account_search_text(of account) returns text language sql stable as $$
  select concat_ws(E'\n', normalized_for_search(of.name),
    (select normalized_for_search(shop_name) from customer where account_id = of.id), of.phone_number, of.email)
$$;

create function account_searchable() returns trigger language plpgsql as $$
  begin
    insert into account_search (account_id, created_at, text)
      select account.id, account.created_at, account_search_text(account) from account where account.id = new.id
      on conflict (account_id) do update set text = excluded.text;
    return null;
  end
$$;

create function customer_searchable() returns trigger language plpgsql as $$
  begin
    insert into account_search (account_id, created_at, text)
      select account.id, account.created_at, account_search_text(account) from account where account.id = new.account_id
      on conflict (account_id) do update set text = excluded.text;
    return null;
  end
$$;

-- Splits a normalized name into words with their places, from 0. Digits of both scripts are one, and each number is written in one
-- way. A number and the unit after it are one word: "৫ কেজি" and "5 kg" are "5kg", and so "half kg" is "0.5kg". See docs/use/search.md.
create function search_words(name text) returns table(term text, place smallint) language plpgsql immutable parallel safe strict rows 8 as $$
  declare
    units constant jsonb := '{
      "kg":"kg","kgs":"kg","kilo":"kg","kilogram":"kg","kilograms":"kg","keji":"kg","কেজি":"kg","কেজির":"kg","কিলো":"kg",
      "g":"g","gm":"g","gms":"g","gram":"g","grams":"g","গ্রাম":"g","গ্রামের":"g","l":"l","lt":"l","ltr":"l","ltrs":"l",
      "liter":"l","litre":"l","liters":"l","litres":"l","litar":"l","লিটার":"l","লিটারের":"l","ml":"ml","mls":"ml",
      "milliliter":"ml","milliliters":"ml","millilitre":"ml","millilitres":"ml","mili":"ml","মিলি":"ml","মিলিলিটার":"ml",
      "এমএল":"ml","pc":"pcs","pcs":"pcs","piece":"pcs","pieces":"pcs","পিস":"pcs","টি":"pcs","টা":"pcs","dozen":"dozen",
      "dozens":"dozen","ডজন":"dozen","ডজনের":"dozen"
    }';
    numbers constant jsonb := '{
      "one":"1","a":"1","এক":"1","একটা":"1","একটি":"1","ek":"1","two":"2","দুই":"2","dui":"2","three":"3","তিন":"3","tin":"3",
      "four":"4","চার":"4","five":"5","পাঁচ":"5","পাচ":"5","pach":"5","six":"6","ছয়":"6","ten":"10","দশ":"10","dosh":"10",
      "quarter":"0.25","সোয়া":"0.25","পোয়া":"0.25","poya":"0.25","half":"0.5","আধা":"0.5","হাফ":"0.5","adha":"0.5",
      "aadha":"0.5","দেড়":"1.5","der":"1.5","আড়াই":"2.5","arai":"2.5"
    }';
    plain text := regexp_replace(translate(name, '০১২৩৪৫৬৭৮৯''’‘', '0123456789'), '([0-9]),(?=[0-9])', '\1', 'g');
    tokens text[];
    token text;
    number text;
    token_place smallint := -1;
    is_unit boolean := false;
  begin
    if plain ~ '[½¼¾/]|(^|[^0-9])\.[0-9]' then
      plain := regexp_replace(plain, '(?<![0-9/.])([13])/([24])(?=\s*[kglmকগলম])', '\1∕\2', 'g');
      plain := replace(replace(replace(replace(plain, '1∕2', '½'), '1∕4', '¼'), '3∕4', '¾'), '∕', '/');
      plain := replace(replace(replace(plain, '½', '.5 '), '¼', '.25 '), '¾', '.75 ');
      plain := regexp_replace(regexp_replace(plain, '([0-9])\s+(\.[257]5? )', '\1\2', 'g'), '(?<![^\s])\.(?=[0-9])', '0.', 'g');
    end if;
    plain := regexp_replace(plain, '(?<![^\s!-\-/:-@\[-`{-~\u00a0-\u00bf\u00d7\u00f7\u2010-\u206f\u20a0-\u2bff\u3000-\u303f\u0964\u0965])([0-9][0-9.]*)(?=[^0-9.\s!-\-/:-@\[-`{-~\u00a0-\u00bf\u00d7\u00f7\u2010-\u206f\u20a0-\u2bff\u3000-\u303f\u0964\u0965])', '\1 ', 'g');
    tokens := regexp_split_to_array(plain, '(?:[\s!-\-/:-@\[-`{-~\u00a0-\u00bf\u00d7\u00f7\u2010-\u206f\u20a0-\u2bff\u3000-\u303f\u0964\u0965]|\.(?![0-9])|(?<![0-9])\.)+');
    for i in 1 .. cardinality(tokens) loop
      token := tokens[i];
      continue when token = '';
      token_place := token_place + 1;
      -- The unit belongs to the number before it.
      if is_unit then
        is_unit := false;
        continue;
      end if;
      is_unit := coalesce(units ? tokens[i + 1], false);
      number := case when token ~ '^[0-9]' then token when is_unit then numbers ->> token end;
      if number ~ '^[0-9]+\.[0-9]*0$' then
        number := trim_scale(number::numeric)::text;
      end if;
      is_unit := is_unit and number is not null;
      term := case
          when is_unit then number || (units ->> tokens[i + 1])
          when units ->> token = 'dozen' then '1dozen'
          else coalesce(number, token) end;
      place := token_place;
      return next;
    end loop;
  end
$$;

-- Splits the parts of a query into words, each at its first place. One function, so that the plan does not depend on the parts.
create function search_parts(parts text[]) returns table(term text, part integer, place integer) language plpgsql immutable parallel safe strict rows 4 as $$
  begin
    return query
      select distinct on (found.term) found.term, number, (number * 1000 + found.place)
      from generate_subscripts(parts, 1) as number cross join lateral search_words(parts[number]) as found
      order by found.term, number, found.place;
  end
$$;

-- Returns the sound of a word in Latin letters. Aspirates, doubled letters and letters of one sound are one. An asterisk is a vowel
-- that Bengali does not write. Capital C is the sound of চ, until the spelling of Latin words has been resolved. First, letters that are
-- written as several characters, or that sound as another letter does, are written as one; the last letter that is translated is the
-- sign that joins consonants, which has no sound. য় is two characters, which become one (U+09DF).
create function search_sound(term text) returns text language plpgsql immutable parallel safe strict as $$
  declare
    s text := term;
  begin
    if s ~ '^[0-9]' then
      return s;
    end if;
    if s ~ '[\u0980-\u09ff]' then
      s := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(s, 'ঁঃ', ''),
        'ড়', 'র'), 'ঢ়', 'র'), 'য়', 'য়'), 'ৎ', 'ত্'), 'ঋ', 'রি'),
        'ৃ', '্রি'), 'অ্যা', 'আ'), 'এ্যা', 'আ'), 'ক্ষ', 'ক'), 'জ্ঞ', 'গ'),
        '্য', ''), 'ঙ্গ', 'ঙ'), 'ঙ্ক', 'ন্ক'), 'ঙ্খ', 'ন্ক'), 'ঙ', 'ন্গ'),
        'ং', 'ন্গ্'), 'ঐ', 'ওই'), 'ৈ', 'োই'), 'ঔ', 'ওউ'), 'ৌ', 'োউ');
      s := regexp_replace(s, '([^মব])্ব', '\1', 'g');
      s := regexp_replace(s, '([ক-হ\u09df])(?![া-ৌ্])', '\1*', 'g');
      s := translate(s, 'কখগঘচছজঝযটঠতথডঢদধনণঞপফবভমরলশষসহঅআাইঈিীউঊুূএেওোয়্', 'kkggCCjjjttttddddnnnpfbbmrlssshoaaiiiiuuuueeooy');
    end if;
    s := translate(s, 'àáâäãåçèéêëìíîïñòóôöõùúûü', 'aaaaaaceeeeiiiinooooouuuu');
    s := regexp_replace(s, 't?chh?', 'C', 'g');
    s := regexp_replace(s, 'ck|c(?=[^ieyC]|$)|q', 'k', 'g');
    s := replace(replace(replace(lower(s), 'x', 'ks'), 'ph', 'f'), 'sh', 's');
    s := translate(replace(replace(s, 'ee', 'i'), 'oo', 'u'), 'zvw', 'jbo');
    s := regexp_replace(s, '([kgcjtdpbrnlmf])h', '\1', 'g');
    return regexp_replace(regexp_replace(s, '(.)\1+', '\1', 'g'), '\*$', '');
  end
$$;

-- Consonants tell words apart, vowels are spelled in many ways. A vowel at the beginning is heard, whichever it is.
create function search_skeleton(sound text) returns text language sql immutable parallel safe strict as $$
  select case when sound ~ '^[0-9]' then sound else
    regexp_replace(
      case when sound ~ '^[aeiouy*]' then 'a' else '' end || translate(sound, 'fcaeiouy*', 'ps'),
      '(.)\1+', '\1', 'g') end
$$;

-- Returns the words that say the same amount in another unit, and the word itself: "0.25kg" for "250g".
create function search_amounts(word text) returns text[] language plpgsql immutable parallel safe strict as $$
  declare
    parts constant text[] := regexp_match(word, '^([0-9]{1,9}(?:\.[0-9]{1,6})?)(kg|g|l|ml|pcs|dozen)$');
    other constant text := case parts[2]
        when 'kg' then 'g' when 'g' then 'kg' when 'l' then 'ml' when 'ml' then 'l' when 'pcs' then 'dozen' else 'pcs' end;
    size constant numeric := case when parts[2] in ('pcs', 'dozen') then 12 else 1000 end;
  begin
    if parts is null then
      return array[word];
    end if;
    return array[word, trim_scale(round(
          case when parts[2] in ('kg', 'l', 'dozen') then parts[1]::numeric * size else parts[1]::numeric / size end, 6
      ))::text || other];
  end
$$;

-- Returns the singular forms that an English word may have.
create function search_singulars(word text) returns text[] language plpgsql immutable parallel safe strict as $$
  begin
    return case
        when word !~ '^[a-z]{2,}[^s]s$' then array[word]
        when word ~ 'ies$' then array[left(word, -3) || 'y', left(word, -1), word]
        when word ~ 'ves$' then array[left(word, -3) || 'f', left(word, -3) || 'fe', left(word, -1), word]
        when word ~ '(s|x|z|o|ch|sh)es$' then array[left(word, -2), left(word, -1), word]
        else array[left(word, -1), word] end;
  end
$$;

-- Returns the forms of a word that are one word for the search.
create function search_endings(word text) returns text[] language plpgsql immutable parallel safe strict as $$
  declare
    stem constant text := regexp_replace(word, '(ের|র|টি|টা|ে)$', '');
    forms text[] := array[word];
    singular text;
  begin
    if word ~ '[\u0980-\u09ff]' then
      return forms || case when length(stem) > 1 then stem end
        || array[word || 'ের', word || 'র', word || 'টি', word || 'টা', word || 'ে'];
    end if;
    foreach singular in array search_singulars(word) loop
      forms := forms || array[singular, singular || 's', singular || 'es'];
      if singular ~ '(f|fe|y)$' then
        forms := forms || regexp_replace(singular, '(f|fe|y)$', case when singular ~ 'y$' then 'ies' else 'ves' end);
      end if;
    end loop;
    return forms;
  end
$$;

-- As the server normalizes names: without characters that have no width, composed, in lower case.
create function search_text(written text) returns text language sql immutable parallel safe strict as $$
  select lower(normalize(regexp_replace(
    written, '[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
  ), nfc) collate "und-x-icu")
$$;

create function search_code(written text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(translate(search_text(written), '০১২৩৪৫৬৭৮৯', '0123456789'), '[.\s!-\-/:-@\[-`{-~\u00a0-\u00bf\u00d7\u00f7\u2010-\u206f\u20a0-\u2bff\u3000-\u303f\u0964\u0965]+', '', 'g')
$$;

-- A whole SKU or barcode has the place -1, before the words of a name. A word of a brand or of an SKU has the place 8, after them.
create function search_codes(sku text, gtins jsonb, brand text) returns table(term text, place smallint) language sql immutable parallel safe as $$
  select found.term, min(found.place)::smallint from (
    select search_code(code) as term, -1 as place
    from (select sku union all select jsonb_array_elements_text(gtins)) as own (code)
    union all
    select word.term, 8
    from (values (brand), (sku)) as own (written) cross join lateral search_words(search_text(own.written)) as word
  ) as found where found.term <> '' group by found.term
$$;

-- A trigger calls this before it writes events of rows. It counts the rows of the transaction, and returns false when they are more
-- than 1000: one event then stands for all of them, and those that the transaction has written are removed. The tier is WHOLESALE or
-- RETAIL if only its prices have changed, else null. See docs/decisions/0074-events.md.
create function events_fit(rows bigint, of_prices boolean, of_tier text) returns boolean language plpgsql as $$
  declare
    before constant text := nullif(current_setting('arot.event_rows', true), '');
    -- The number of rows, whether only prices have changed, and the tier.
    total constant bigint := rows + coalesce(split_part(before, ' ', 1)::bigint, 0);
    only_prices constant boolean := of_prices and coalesce(split_part(before, ' ', 2)::boolean, true);
    tier constant text := case
        when of_tier is not null and (before is null or split_part(before, ' ', 3) = of_tier) then of_tier else 'both' end;
    bulk_type constant text := case when only_prices then 'prices.changed' else 'catalog.imported' end;
    bulk_data constant jsonb := jsonb_build_object(
        'count', total, 'tier', case when only_prices then nullif(tier, 'both') end);
  begin
    perform set_config('arot.event_rows', total || ' ' || only_prices || ' ' || tier, true);
    if total <= 1000 then
      return true;
    end if;
    if total - rows <= 1000 then
      delete from event where position is null and transaction = pg_current_xact_id()
        and subject_type in ('product', 'category');
      insert into event (type, subject_type, subject_id, data, change)
        values (bulk_type, 'catalog', 'catalog', bulk_data, case when only_prices then null else 1 end);
    else
      update event set type = bulk_type, data = bulk_data, change = case when only_prices then null else 1 end
        where position is null and transaction = pg_current_xact_id() and subject_type = 'catalog';
    end if;
    return false;
  end
$$;

create function catalog_events_truncated() returns trigger language plpgsql as $$
  begin
    insert into event (type, subject_type, subject_id, data, change)
      values ('catalog.imported', 'catalog', 'catalog', '{"count": 1, "tier": null}', 1);
    return null;
  end
$$;

create function availability_events() returns trigger language plpgsql as $$
  begin
    if events_fit((select count(*) from added), false, null) then
      insert into event (type, subject_type, subject_id, version, data)
        select 'product.availability_changed', 'product', product.id, added.version,
        jsonb_build_object('slug', product.slug, 'changed', '["availability"]'::jsonb)
        from added join product on product.id = added.product_id order by product.id;
    end if;
    return null;
  end
$$;

create function category_events() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      if exists (select from added) and events_fit((select count(*) from added), false, null) then
        insert into event (type, subject_type, subject_id, version, data, change)
          select 'category.created', 'category', added.id, added.version,
            jsonb_build_object('changed', '[]'::jsonb), case when not added.hidden then 1 end
          from added order by added.id;
      end if;
    elsif tg_op = 'DELETE' then
      if exists (select from removed) and events_fit((select count(*) from removed), false, null) then
        insert into event (type, subject_type, subject_id, version, data, change)
          select 'category.deleted', 'category', removed.id, removed.version,
            jsonb_build_object('changed', '[]'::jsonb), case when not removed.hidden then -1 end
          from removed order by removed.id;
      end if;
    elsif exists (select from added) then
      if events_fit((select count(*) from added), false, null) then
        insert into event (type, subject_type, subject_id, version, data, change)
          select 'category.changed', 'category', added.id, added.version,
            jsonb_build_object('changed', difference.changed), case when not (added.hidden and removed.hidden) then 1 end
          from added join removed on removed.id = added.id cross join lateral (
            select jsonb_agg(name) as changed from (values
              ('name', added.name is distinct from removed.name),
              ('description', added.description is distinct from removed.description),
              ('image', added.image is distinct from removed.image),
              ('parentId', added.parent_id is distinct from removed.parent_id),
              ('hidden', added.hidden is distinct from removed.hidden),
              ('sortOrder', added.sort_order is distinct from removed.sort_order)
            ) as field (name, has_changed) where has_changed
          ) as difference where difference.changed is not null order by added.id;
        -- The public sees the subcategories of a main category with it.
        insert into event (type, subject_type, subject_id, version, data, change)
          select 'category.changed', 'category', category.id, category.version,
            jsonb_build_object('changed', '["hidden"]'::jsonb), case when not category.hidden then 1 end
          from category join added on added.id = category.parent_id join removed on removed.id = added.id
          where added.hidden is distinct from removed.hidden and category.id not in (select id from added) order by category.id;
      end if;
    end if;
    return null;
  end
$$;

create function app_content_events() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into event (type, subject_type, subject_id, version, data)
        select 'app_content.published', 'app_content', added.key, added.version, jsonb_build_object('changed', '[]'::jsonb)
        from added where added.status = 'published' order by added.key;
    elsif tg_op = 'DELETE' then
      insert into event (type, subject_type, subject_id, version, data)
        select 'app_content.unpublished', 'app_content', removed.key, removed.version, jsonb_build_object('changed', '[]'::jsonb)
        from removed where removed.status = 'published' order by removed.key;
    else
      insert into event (type, subject_type, subject_id, version, data)
        select 'app_content.' || case added.status when 'published' then 'published' else 'unpublished' end as type,
          'app_content', added.key, added.version, jsonb_build_object('changed', difference.changed)
        from added join removed on removed.key = added.key cross join lateral (
          select jsonb_agg(name) as changed from (values
            ('title', added.title is distinct from removed.title),
            ('body', added.body is distinct from removed.body),
            ('externalUrl', added.external_url is distinct from removed.external_url),
            ('images', added.images is distinct from removed.images),
            ('status', added.status is distinct from removed.status)
          ) as field (name, has_changed) where has_changed
        ) as difference where difference.changed is not null and 'published' in (added.status, removed.status)
        order by type, added.key;
    end if;
    return null;
  end
$$;

-- A setting has no row of its own in the API, so one event names all keys of a statement.
create function setting_events() returns trigger language plpgsql as $$
  declare
    keys jsonb;
  begin
    if tg_op = 'INSERT' then
      select jsonb_agg(key order by key) into keys from added;
    elsif tg_op = 'DELETE' then
      select jsonb_agg(key order by key) into keys from removed;
    else
      select jsonb_agg(added.key order by added.key) into keys
        from added join removed on removed.key = added.key where added.value is distinct from removed.value;
    end if;
    if keys is not null then
      insert into event (type, subject_type, subject_id, data)
        values ('settings.changed', 'settings', 'settings', jsonb_build_object('changed', keys));
    end if;
    return null;
  end
$$;

-- Anonymous visitors have no events.
create function chat_visitor_events() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      insert into event (type, occurred_at, subject_type, subject_id, data)
        select 'chat.visitor_erased', now(), 'chat_visitor', id,
        jsonb_build_object('chatApplicationId', application_id)
        from removed where external_user_id is not null order by id;
    else
      insert into event (type, occurred_at, subject_type, subject_id, data)
        select 'chat.visitor_saved', updated_at, 'chat_visitor', id,
        jsonb_build_object('chatApplicationId', application_id)
        from added where external_user_id is not null order by id;
    end if;
    return null;
  end
$$;
