-- The store's own phone number, as its address on the platform has it; null where it names none.
alter table shops add column phone text;
