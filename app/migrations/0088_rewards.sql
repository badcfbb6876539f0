-- A store that proves its mailbox gets more; the code that was sent, and when it was typed.
create table store_verifications (
  shop_id bigint primary key references shops on delete cascade,
  email text not null,
  -- HMAC of the code; null: none is out.
  code_hash text,
  expires_at timestamptz,
  -- Wrong codes typed since the last one was sent.
  tries int not null default 0,
  -- Codes sent on a day (UTC).
  sent_on date,
  sent int not null default 0,
  verified_at timestamptz
);
call signpost_declare('store_verifications', 'shop');
