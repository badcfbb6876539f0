import { createReadStream, mkdtempSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Surface } from '../../context.ts'
import type { BulkOperationRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'

/** How long results are kept, in milliseconds (schema: BulkOperation.url). */
const KEEP_MS = 7 * 86_400_000
const FILENAME = /^\d+-[0-9a-f]{32}\.jsonl$/
const folders = new WeakMap<State, string>()

/** Returns the folder of the results; an in-memory state uses one in the system's temporary folder. */
export async function bulkFolder(state: State): Promise<string> {
  const known = folders.get(state)
  if (known) return known
  const memory = state.dataDirectory === ':memory:'
  const folder = memory ? mkdtempSync(join(tmpdir(), 'bulk-results-')) : join(state.dataDirectory, 'bulk')
  await mkdir(folder, { recursive: true })
  folders.set(state, folder)
  return folder
}

/** Removes the temporary folder of an in-memory state. */
export async function removeTemporaryResults(state: State): Promise<void> {
  const folder = folders.get(state)
  if (folder && state.dataDirectory === ':memory:') await rm(folder, { recursive: true, force: true })
}

/**
 * Returns the URL of the result; null if it has no rows, before the operation ends, and after seven days. The rows
 * written by a failed or cancelled operation are its `partial` result.
 */
export function bulkUrl(
  adminOrigin: string,
  operation: BulkOperationRecord,
  which: 'whole' | 'partial' = 'whole',
): string | null {
  const completed = operation.status === 'COMPLETED'
  if (completed !== (which === 'whole')) return null
  if (operation.resultFilename === null || !operation.fileSize || !isKept(operation)) return null
  return `${adminOrigin}/bulk/${operation.resultFilename}`
}

function isKept(operation: BulkOperationRecord): boolean {
  return Date.parse(operation.completedAt ?? '') > Date.now() - KEEP_MS
}

/**
 * Serves `GET /bulk/<file>`: streams the result of a finished bulk operation. The unguessable name is the only
 * protection.
 */
export const bulkFilesSurface: Surface = (server, context) => {
  server.get<{ Params: { filename: string } }>('/bulk/:filename', async (request, reply) => {
    const { filename } = request.params
    const id = FILENAME.test(filename) ? Number(filename.split('-')[0]) : Number.NaN
    const found = context.state
      .stores()
      .map((store) => context.state.get(store, 'BulkOperation', id))
      .find((operation) => operation?.resultFilename === filename && isKept(operation))
    if (!found) return reply.code(404).type('text/plain').send('There is no such result.\n')
    const path = join(await bulkFolder(context.state), filename)
    return reply.type('application/jsonl').send(createReadStream(path))
  })
}
