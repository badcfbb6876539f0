-- Changes the store received late are looked for in a long History, and are few.
create index changes_late on changes (shop_id, settled_at desc, id desc)
  where state = 'applied' and error_code in ('changes.written-late', 'changes.written-late-unseen');
