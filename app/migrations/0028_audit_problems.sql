-- What a finished scan found, grouped by problem, so that the next one can say what is new and what is fixed:
-- [{problem, pages}], the most frequent first (features/audit/problem-store.ts).
alter table audit_runs add column problems jsonb;

-- Groups and the list behind each of them are asked for by code and place.
create index audit_issues_problem on audit_issues (shop_id, code, type, field);
