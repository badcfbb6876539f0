-- A run whose job is gone ends: `failed`, and `reason` says why.

alter table audit_runs drop constraint audit_runs_state_check;
alter table audit_runs add constraint audit_runs_state_check
  check (state in ('running', 'done', 'stopped', 'blocked', 'failed'));
