import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { sendFile } from '#kit/ui/api/send-file.ts'
import type { MetaTagsImport, ROW_VERDICTS } from '../contract/imports.ts'
import { IMPORT_LIMITS } from '../domain/csv-columns.ts'
import { metaTagsApi } from './meta-tags-api.ts'

/** A dry run under way is looked at this often, in milliseconds. */
const WATCH_MS = 500

export type Verdict = (typeof ROW_VERDICTS)[number]

/** The import the URL names, its upload and its end. */
export function useImport() {
  const cache = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const id = query.get('id')
  const put = (found: MetaTagsImport) => cache.setQueryData(keyOf(found.id), found)
  const found = useQuery({
    queryKey: keyOf(id ?? ''),
    queryFn: () => metaTagsApi.getImport({ id: id ?? '' }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? WATCH_MS : false),
  })
  const upload = useMutation({
    /** `begun`: a file whose upload stopped goes on where it stopped. */
    mutationFn: async ({ file, begun }: { file: File; begun?: MetaTagsImport }) => {
      if (begun && begun.size !== file.size)
        throw new ApiError({ status: 409, code: 'meta-tags.other-file', message: '' })
      const now = begun
        ? await metaTagsApi.getImport({ id: begun.id })
        : await metaTagsApi.beginImport({ name: file.name.slice(-255), size: file.size })
      put(now)
      if (!begun) setQuery({ id: now.id }, { replace: true })
      await sendFile(file, now, { api: metaTagsApi, piece: IMPORT_LIMITS.piece, onProgress: put })
      put(await metaTagsApi.checkImport({ id: now.id }))
    },
  })
  const start = useMutation({
    mutationFn: (started: string) => metaTagsApi.startImport({ id: started }),
  })
  const remove = useMutation({
    mutationFn: (gone: string) => metaTagsApi.removeImport({ id: gone }),
    onSuccess: () => {
      upload.reset()
      setQuery({}, { replace: true })
    },
  })
  return { id, found, upload, start, remove }
}

function keyOf(id: string): string[] {
  return ['meta-tags-import', id]
}
