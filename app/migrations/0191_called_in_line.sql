-- Since when a shop at the front of the lab's line has been called without taking its turn: it is called after the others then.
alter table lab_queue add column called_at timestamptz;
