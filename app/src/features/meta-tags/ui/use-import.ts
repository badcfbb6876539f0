import { PIECE_BYTES } from '#core/uploads/domain/piece-bytes.ts'
import { useFileImport } from '#kit/ui/file-import/use-file-import.ts'
import type { ROW_VERDICTS } from '../contract/imports.ts'
import { metaTagsApi } from './meta-tags-api.ts'

export type Verdict = (typeof ROW_VERDICTS)[number]

/** Returns the state of the import named in the URL, its upload and its end. */
export function useImport() {
  return useFileImport({
    keyOf: (id) => ['meta-tags-import', id],
    api: {
      get: metaTagsApi.getImport,
      begin: metaTagsApi.beginImport,
      addPiece: metaTagsApi.addPiece,
      check: metaTagsApi.checkImport,
      start: metaTagsApi.startImport,
      remove: metaTagsApi.removeImport,
    },
    piece: PIECE_BYTES,
    otherFile: 'meta-tags.other-file',
  })
}
