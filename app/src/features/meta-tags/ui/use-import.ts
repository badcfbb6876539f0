import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { MetaTagsImport, ROW_VERDICTS } from '../contract/imports.ts'
import { metaTagsApi } from './meta-tags-api.ts'

/** Bytes sent at once; a multiple of 3, so that pieces in base64 have no padding inside. */
const PIECE = 384 * 1024
/** A dry run under way is looked at this often, in milliseconds. */
const WATCH_MS = 500

export type Verdict = (typeof ROW_VERDICTS)[number]

/** The import the address names, its upload and its end. */
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
    mutationFn: async (file: File) => {
      let now = await metaTagsApi.beginImport({ name: file.name.slice(-255), size: file.size })
      put(now)
      setQuery({ id: now.id }, { replace: true })
      for (let at = 0; at < file.size; at += PIECE) {
        const bytes = await inBase64(file.slice(at, at + PIECE))
        now = await metaTagsApi.addPiece({ id: now.id, at, bytes })
        put(now)
      }
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

/** One page of the dry run's rows. */
export function useImportRows(id: string, verdict: Verdict, cursor: number | null) {
  return useQuery({
    queryKey: ['meta-tags-import-rows', id, verdict, cursor],
    queryFn: () => metaTagsApi.importRows({ id, verdict, ...(cursor !== null && { cursor }) }),
    placeholderData: keepPreviousData,
  })
}

function keyOf(id: string): string[] {
  return ['meta-tags-import', id]
}

function inBase64(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(piece)
  })
}
