-- The last day a finished fill knew to be final. Days on which nobody saw the store are in no list of the search engine:
-- without it, a report ends with the last day that had a search.
alter table search_console_fills add column final_to date;
update search_console_fills set final_to = growing_from - 1 where state = 'done';
