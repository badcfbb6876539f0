-- Ideographs, kana, hangul and full-width forms are twice as wide as other letters: of the characters that search results have
-- room for, each counts as two, here as in the checks (kit/shared/text-length.ts has the same ranges).
drop index catalogue_by_title_length, catalogue_by_description_length;
alter table catalogue_resources drop column title_length, drop column description_length;
alter table catalogue_resources
  -- Lengths of what stands in the fields, in code points, of which full-width ones count as two; 0: there is nothing.
  add column title_length int not null generated always as (
    char_length(regexp_replace(btrim(coalesce(seo_title, '')),
      '[\u1100-\u115f\u2e80-\u303e\u3041-\u3098\u309b-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6\U00020000-\U0003fffd]',
      'xx', 'g'))) stored,
  add column description_length int not null generated always as (
    char_length(regexp_replace(btrim(coalesce(seo_description, '')),
      '[\u1100-\u115f\u2e80-\u303e\u3041-\u3098\u309b-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6\U00020000-\U0003fffd]',
      'xx', 'g'))) stored;
create index catalogue_by_title_length on catalogue_resources (shop_id, kind, title_length, id)
  include (description_length, status, vendor, noindex, blog_id);
create index catalogue_by_description_length on catalogue_resources (shop_id, kind, description_length, id)
  include (title_length, status, vendor, noindex, blog_id);
