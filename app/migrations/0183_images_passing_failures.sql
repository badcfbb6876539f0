-- A file that could not be downloaded, or was not ready, is taken again; one that was too heavy may be tried with other settings.
update images_files set state = 'unchecked', reason = case reason when 'gone' then 'unreachable' else reason end
  where state = 'failed' and reason in ('gone', 'not-ready');
update images_files set state = 'failed' where state = 'not-supported' and reason = 'too-heavy';
