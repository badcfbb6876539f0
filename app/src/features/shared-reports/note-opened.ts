import { sql } from 'kysely'
import { inBatches } from '#kit/server/batches.ts'
import type { Database } from '#kit/server/db/database.ts'

type NoteOpened = (link: Buffer) => Promise<void>

const known = new WeakMap<Database, NoteOpened>()

/** Counts an opening of the report with this hash of a link. Those of a moment share a write. */
export function noteOpened(db: Database, link: Buffer): Promise<void> {
  const note = known.get(db) ?? createNotes(db)
  known.set(db, note)
  return note(link)
}

function createNotes(db: Database): NoteOpened {
  return inBatches<Buffer, void>({
    run: async (links) => {
      const times = Map.groupBy(links, (link) => link.toString('hex'))
      await sql`select signpost_note_opened_reports(${[...times.values()].map(([link]) => link)}::bytea[],
        ${[...times.values()].map((same) => same.length)}::int[], now())`.execute(db.kysely)
      return links.map(() => undefined)
    },
    most: 500,
    atOnce: 1,
    slowAfterMs: 1_000,
  })
}
