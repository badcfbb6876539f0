-- What the first grant of a plan deducted for credits of earlier plans. Some of it may only have been reserved: what a
-- charge then gives back belongs to this grant again.
alter table credit_grants
  add column allowance bigint not null default 0 check (allowance >= 0),
  add column used_before bigint not null default 0 check (used_before >= 0);
