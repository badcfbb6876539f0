-- How fast Signpost's own screens are for the merchants who use them: counts of all stores together; nothing of a visit, a
-- merchant or a store is kept.

create table admin_vital_days (
  day date primary key,
  -- Reports of the day, so that a flood of them ends.
  reports int not null
);
call signpost_declare('admin_vital_days', 'installation');
grant select, insert, update, delete on admin_vital_days to signpost_app;

create table admin_vitals (
  day date not null,
  -- `/seo-booster/metatags`; empty: screens beyond those counted apart.
  pathname text not null check (length(pathname) <= 120),
  metric text not null check (metric in ('lcp', 'inp', 'cls', 'fcp', 'ttfb')),
  -- core/visitor-vitals/domain/buckets.ts, the fastest first.
  bucket smallint not null check (bucket between 0 and 200),
  reports int not null,
  primary key (day, pathname, metric, bucket)
);
call signpost_declare('admin_vitals', 'installation');
grant select, insert, update, delete on admin_vitals to signpost_app;

-- What their browsers are, each field counted by itself: how the fields came together is not kept.
create table admin_vital_devices (
  day date not null,
  field text not null,
  -- Empty: values beyond those counted apart.
  value text not null check (length(value) <= 60),
  reports int not null,
  primary key (day, field, value)
);
call signpost_declare('admin_vital_devices', 'installation');
grant select, insert, update, delete on admin_vital_devices to signpost_app;
