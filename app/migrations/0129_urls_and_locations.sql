-- Stored codes and keys by the words of the glossary (ARCHITECTURE.md): URL where they said address, location where they
-- said place. The busiest table comes last.

-- Results of looks are JSON as it was written. Nothing in them has this key but a line of a theme, and a quotation mark
-- inside a text is escaped.
update schema_results_looks set result = replace(result::text, '"place":', '"location":')::json
  where result::text like '%"place":%';
update home_page_scans set result = replace(result::text, '"place":', '"location":')::json
  where result::text like '%"place":%';

update blog_posts set error_code = 'language-model.url-refused' where error_code = 'language-model.address-refused';

update schema_results_issues set key = case key
    when 'pageAddress' then 'pageUrl'
    when 'sameAddress' then 'sameUrl'
    else 'sameVariantUrl' end
  where key in ('pageAddress', 'sameAddress', 'sameVariantAddress');

update changes set error_code = 'language-model.url-refused' where error_code = 'language-model.address-refused';
