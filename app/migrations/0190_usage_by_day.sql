-- What language models cost by day and by store is asked for across all stores.
create index language_model_usage_by_day on language_model_usage (day);
