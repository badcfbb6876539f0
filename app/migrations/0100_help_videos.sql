-- Videos the help links to. Staff keep the list; every store reads it.
create table help_videos (
  id uuid primary key,
  title text not null check (length(title) between 1 and 200),
  url text not null check (url like 'https://%' and length(url) <= 2000),
  -- Path of the screen it explains; null: the product as a whole.
  screen text check (length(screen) <= 300),
  -- What is spoken in it.
  language text not null check (language ~ '^[a-z]{2}$'),
  position int not null,
  added_at timestamptz not null
);
call signpost_declare('help_videos', 'directory');
