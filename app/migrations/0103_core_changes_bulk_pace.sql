-- Lines of one file of a bulk mutation a second, as the shop's store did its last ones.

alter table store_ways add column bulk_lines_per_second real check (bulk_lines_per_second > 0);
