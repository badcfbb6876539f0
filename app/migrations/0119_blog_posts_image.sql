-- A post's image by the word of the glossary (ARCHITECTURE.md): what the store was last seen to hold, the journal's values of
-- articles, and the column. The column comes last: it alone locks others out, and not while rows are looked for.

update blog_posts set published = published - 'picture' || jsonb_build_object('image', published -> 'picture')
  where published ? 'picture';

create function signpost_article_image(value jsonb) returns jsonb language sql immutable as $$
  select case when value ? 'picture' then value - 'picture' || jsonb_build_object('image', value -> 'picture') else value end
$$;
update changes set before = signpost_article_image(before), after = signpost_article_image(after),
    observed = signpost_article_image(observed), expected = signpost_article_image(expected)
  where kind = 'blog-posts.article'
    and (before ? 'picture' or after ? 'picture' or observed ? 'picture' or expected ? 'picture');
drop function signpost_article_image(jsonb);

alter table blog_posts rename column picture to image;
