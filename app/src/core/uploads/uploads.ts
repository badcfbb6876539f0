import type { DB } from '#kit/server/db/generated/schema.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'

/** Days a file is kept. */
export const KEPT_DAYS = 1

/** Columns of every table of files; a feature adds columns for the findings of its dry run. */
export interface UploadRow {
  id: string
  name: string
  state: string
  size: string
  received: string
  encoding: string | null
  ignored: string[]
  error_code: string | null
  error_details: unknown
  operation_id: string | null
  /** The worker that checks it now: a worker presumed dead that is still alive can no longer write. */
  checker: string | null
  created_at: Date
}

/** The files a feature accepts: where they are stored, their maximum size, and the feature's errors. */
export interface Uploads<Row extends UploadRow = UploadRow> {
  /** Pieces and rows are deleted with their file (`on delete cascade`); `days` counts the files of a day. */
  tables: Record<'files' | 'pieces' | 'rows' | 'days', keyof DB>
  /** Column of pieces and rows that references their file. */
  fileColumn: 'import_id' | 'plan_id'
  /** Maximum size in bytes. */
  largest: number
  /** Job that checks a complete file; its payload is `{ id }`. */
  job: string
  /** Initial columns of a check: a check that died may have changed its counts. */
  uncounted: Partial<Row>
  errors: Record<
    | 'noFile'
    | 'fileTooLarge'
    | 'tooManyFiles'
    | 'importsUsedUp'
    | 'pieceOutOfOrder'
    | 'otherFile'
    | 'fileTooLong'
    | 'fileIncomplete',
    ErrorDefinition
  >
  /** Errors of a dry run that are caused by the file itself. */
  refusals: readonly ErrorDefinition[]
}
