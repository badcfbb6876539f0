-- Names the request that created an automation: repeated after a lost answer, it finds that one instead of making a second.
alter table images_automations add column request_key uuid;
create unique index images_automations_request_key on images_automations (shop_id, request_key) where request_key is not null;
