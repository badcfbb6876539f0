import { createReadStream, mkdtempSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Surface } from '../../context.ts'
import type { BulkOperationRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'

/** Results are kept this long, in milliseconds (schema: BulkOperation.url). */
const KEEP_MS = 7 * 86_400_000
const FILENAME = /^\d+-[0-9a-f]{32}\.jsonl$/
const folders = new WeakMap<State, string>()

/** Folder of the results; a state that keeps nothing has one in the system's temporary folder. */
export async function bulkFolder(state: State): Promise<string> {
  const known = folders.get(state)
  if (known) return known
  const memory = state.dataDirectory === ':memory:'
  const folder = memory ? mkdtempSync(join(tmpdir(), 'bulk-results-')) : join(state.dataDirectory, 'bulk')
  await mkdir(folder, { recursive: true })
  folders.set(state, folder)
  return folder
}

/** Removes what a state that keeps nothing left behind. */
export async function removeTemporaryResults(state: State): Promise<void> {
  const folder = folders.get(state)
  if (folder && state.dataDirectory === ':memory:') await rm(folder, { recursive: true, force: true })
}

/**
 * Where the result can be fetched; null without rows, before the end, and after seven days. What an operation
 * that failed or was canceled had done until then is its `partial` result.
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

/** `GET /bulk/<file>`: the result of a finished bulk operation, streamed. The name is its secret. */
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
