import type pg from 'pg'

/** Makes the database refuse statements that delete more than 5,000 rows of one of these tables at once. */
export async function refuseManyDeletions(client: pg.Client, ...tables: string[]): Promise<void> {
  await client.query(`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 5000 then raise exception 'too many rows at once'; end if;
      return null;
    end $$`)
  for (const table of tables)
    await client.query(`
      create trigger refuse_many after delete on ${client.escapeIdentifier(table)} referencing old table as gone
        for each statement execute function refuse_many()`)
}
