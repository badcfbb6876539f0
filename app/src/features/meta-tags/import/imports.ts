import type { Selectable } from 'kysely'
import type { Uploads } from '#core/uploads/uploads.ts'
import { csvErrors } from '#kit/server/csv/errors.ts'
import type { MetaTagsImports } from '#kit/server/db/generated/schema.ts'
import { IMPORT_LIMITS } from '../domain/csv-columns.ts'
import { metaTagsErrors } from '../errors.ts'

export type ImportRecord = Selectable<MetaTagsImports>

export const CHECK_IMPORT = 'meta-tags.check-import'

export const imports: Uploads<ImportRecord> = {
  tables: {
    files: 'meta_tags_imports',
    pieces: 'meta_tags_import_pieces',
    rows: 'meta_tags_import_rows',
    days: 'meta_tags_import_days',
  },
  fileColumn: 'import_id',
  largest: IMPORT_LIMITS.file,
  job: CHECK_IMPORT,
  uncounted: { rows: 0, changes: 0, unchanged: 0, not_found: 0, wrong: 0 },
  errors: {
    ...metaTagsErrors,
    noFile: metaTagsErrors.noImport,
    tooManyFiles: metaTagsErrors.tooManyImports,
  },
  refusals: [...Object.values(metaTagsErrors), ...Object.values(csvErrors)],
}
