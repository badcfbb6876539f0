import type { DB } from '#kit/server/db/generated/schema.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'

/** Days a file is kept. */
export const KEPT_DAYS = 1

/** Columns that every table of files has; a feature adds those for what its dry run found. */
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
  /** Whoever checks it now: a worker taken for dead that still lives writes nothing more. */
  checker: string | null
  created_at: Date
}

/** Files one feature takes: where they are kept, how large they may be, and the feature's errors for what is refused. */
export interface Uploads<Row extends UploadRow = UploadRow> {
  /** Pieces and rows go with their file (`on delete cascade`); `days` counts the files of a day. */
  tables: Record<'files' | 'pieces' | 'rows' | 'days', keyof DB>
  /** Column by which pieces and rows name their file. */
  fileColumn: 'import_id' | 'plan_id'
  /** Bytes of the largest file. */
  largest: number
  /** Job that checks a file once all of it is here; its payload is `{ id }`. */
  job: string
  /** Columns a check begins with: one that died may have counted in them. */
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
  /** Errors of a dry run that are the file's own. */
  refusals: readonly ErrorDefinition[]
}
