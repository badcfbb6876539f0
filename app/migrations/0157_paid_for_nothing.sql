-- Set if the feature could give nothing for the money: the charge is due for a refund.
alter table one_time_charges add column refund_due_at timestamptz;
-- What an entry tells both sides besides stages and messages.
alter table services_entries add column notice text check (notice in ('paid-twice'));
