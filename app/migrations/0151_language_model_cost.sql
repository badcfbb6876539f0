-- What calls of a language model cost at the prices of their day: prices change, and what was paid does not.
-- Null: nothing is known of the price, or the call was made with a store's own key.
alter table language_model_usage
  add column cost double precision,
  -- The installation's model that was asked last on that day.
  add column model text;

drop function signpost_staff_language_model(date);
drop function signpost_staff_language_model_stores(date, int);

-- What language models were asked, by day and whose key. Tokens without a cost are those of the installation's key before
-- it had prices.
create function signpost_staff_language_model(since date)
  returns table (day date, own_key boolean, calls bigint, failures bigint, input_tokens bigint, output_tokens bigint,
    stores bigint, cost double precision, unpriced_input bigint, unpriced_output bigint, models text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.day, u.own_key, sum(u.calls)::bigint, sum(u.failures)::bigint, sum(u.input_tokens)::bigint,
        sum(u.output_tokens)::bigint, count(distinct u.shop_id), sum(u.cost),
        coalesce(sum(u.input_tokens) filter (where u.cost is null), 0)::bigint,
        coalesce(sum(u.output_tokens) filter (where u.cost is null), 0)::bigint,
        coalesce(array_agg(distinct u.model) filter (where u.model is not null and not u.own_key), '{}')
      from language_model_usage u where u.day >= since group by u.day, u.own_key order by u.day desc, u.own_key;
  end;

-- Who used most of the installation's key.
create function signpost_staff_language_model_stores(since date, page int)
  returns table (domain text, calls bigint, failures bigint, tokens bigint, cost double precision, unpriced_input bigint,
    unpriced_output bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.domain, sum(u.calls)::bigint, sum(u.failures)::bigint, sum(u.input_tokens + u.output_tokens)::bigint, sum(u.cost),
        coalesce(sum(u.input_tokens) filter (where u.cost is null), 0)::bigint,
        coalesce(sum(u.output_tokens) filter (where u.cost is null), 0)::bigint
      from language_model_usage u join shops s on s.id = u.shop_id
      where u.day >= since and not u.own_key group by s.domain order by 4 desc, 1 limit page;
  end;

revoke execute on function signpost_staff_language_model(date), signpost_staff_language_model_stores(date, int) from public;
grant execute on function signpost_staff_language_model(date), signpost_staff_language_model_stores(date, int)
  to signpost_app;
