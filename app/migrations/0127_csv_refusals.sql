-- Files refused before have an English sentence as the reason: it becomes the code it stood for.
update meta_tags_imports set error_details = error_details - 'reason', error_code = case
    when error_code = 'meta-tags.binary-file' then 'csv.binary-file'
    when error_details ->> 'reason' = 'a quote is not closed.' then 'csv.open-quote'
    when error_details ->> 'reason' = 'there is something behind a closing quote.' then 'csv.text-after-quote'
    when error_details ->> 'reason' = 'there is a quote inside a cell without quotes.' then 'csv.quote-in-cell'
    when error_details ->> 'reason' = 'the line is longer than 256 KB.' then 'csv.long-line'
    else 'csv.unreadable' end
  where error_code in ('meta-tags.unreadable-csv', 'meta-tags.binary-file');
update redirect_plans set error_details = error_details - 'reason', error_code = case
    when error_code = 'redirects.binary-file' then 'csv.binary-file'
    when error_details ->> 'reason' = 'a quote is not closed.' then 'csv.open-quote'
    when error_details ->> 'reason' = 'there is something behind a closing quote.' then 'csv.text-after-quote'
    when error_details ->> 'reason' = 'there is a quote inside a cell without quotes.' then 'csv.quote-in-cell'
    when error_details ->> 'reason' = 'the line is longer than 256 KB.' then 'csv.long-line'
    else 'csv.unreadable' end
  where error_code in ('redirects.unreadable-csv', 'redirects.binary-file');
