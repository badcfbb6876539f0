-- Markup is shown as it is written: jsonb would put its keys into another order.

alter table audit_nodes alter column source type json using source::json;
