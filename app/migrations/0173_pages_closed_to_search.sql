-- Whether robots.txt keeps Googlebot from a page: our own crawler may be told otherwise. Known when a page is next read;
-- until then what forbade us to read it counts, as before.
alter table crawl_pages add column closed_to_search boolean not null default false;
update crawl_pages set closed_to_search = true where reason = 'page-reader.robots';
