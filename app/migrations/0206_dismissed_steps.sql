-- A step of the setup guide that the merchant dismissed is not a step that is done.
alter table onboarding_suggestions add column dismissed boolean not null default false;
