-- An order the merchant has not decided on keeps the page where it is approved, so that whoever left it finds it again.
alter table shop_subscriptions add column confirmation_url text;
-- The platform cancels subscriptions on request, one-time payments not: such an order is only given up here.
alter table one_time_charges add column confirmation_url text, add column given_up_at timestamptz;
