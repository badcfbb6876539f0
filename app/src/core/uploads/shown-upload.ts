import { DAY_MS } from '#kit/shared/durations.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Upload } from './domain/upload-schema.ts'
import { KEPT_DAYS, type UploadRow, type Uploads } from './uploads.ts'

/** A file as it is shown, without the findings of its dry run. */
export const shownUpload = (row: UploadRow): Upload => ({
  id: row.id,
  name: row.name,
  state: row.state as Upload['state'],
  size: Number(row.size),
  received: Number(row.received),
  encoding: row.encoding,
  ignored: row.ignored,
  operationId: row.operation_id,
  expiresAt: new Date(row.created_at.getTime() + KEPT_DAYS * DAY_MS).toISOString(),
})

/** Returns why a file as a whole was refused, and at which line; null if it was not refused. */
export function refusalOf<Details extends Record<string, unknown>>(
  { refusals }: Uploads,
  row: UploadRow,
): { code: string; message: string; details: Details; line: number | null } | null {
  const definition = refusals.find(({ code }) => code === row.error_code)
  if (!definition) return null
  const details = row.error_details as Details
  const { code, message } = new AppError(definition, details)
  const { line } = details
  return { code, message, details, line: typeof line === 'number' ? line : null }
}
