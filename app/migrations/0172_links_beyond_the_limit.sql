-- Whether a page has more links than are kept: that no page links to another is then unknown.
alter table audit_pages add column links_cut boolean not null default false;
