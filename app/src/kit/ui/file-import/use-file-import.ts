import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { type SentFile, sendFile } from '#kit/ui/api/send-file.ts'
import { useSearchParams } from '../use-search-params.ts'

/** Polling interval of a running dry run, in milliseconds. */
const WATCH_MS = 500

/** A file whose dry run is shown before anything is written, as reported by the server. */
export interface ImportedFile extends SentFile {
  name: string
  size: number
  state: string
}

interface FileImportSettings<Found extends ImportedFile, Started> {
  keyOf: (id: string) => QueryKey
  api: {
    get(file: { id: string }): Promise<Found>
    begin(file: { name: string; size: number }): Promise<Found>
    addPiece(piece: { id: string; at: number; bytes: string }): Promise<Found>
    check(file: { id: string }): Promise<Found>
    start(file: { id: string }): Promise<Started>
    remove(file: { id: string }): Promise<unknown>
  }
  /** Bytes of a piece, a multiple of 3. */
  piece: number
  /** Error code if the chosen file differs from the one whose upload began. */
  otherFile: string
  /** Refreshes other content of the screen after the start. */
  onStarted?: (id: string) => Promise<void>
}

/** The import named by the URL: its upload, dry run, start and end. */
export function useFileImport<Found extends ImportedFile, Started>(
  settings: FileImportSettings<Found, Started>,
) {
  const { keyOf, api, piece, otherFile, onStarted } = settings
  const cache = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const id = query.get('id')
  const put = (found: Found) => cache.setQueryData<Found>(keyOf(found.id), found)
  const found = useQuery<Found>({
    queryKey: keyOf(id ?? ''),
    queryFn: () => api.get({ id: id ?? '' }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? WATCH_MS : false),
  })
  const upload = useMutation({
    /** `begun`: an interrupted upload that resumes where it stopped. */
    mutationFn: async ({ file, begun }: { file: File; begun?: Found }) => {
      if (begun && begun.size !== file.size) throw new ApiError({ status: 409, code: otherFile, message: '' })
      const now = begun
        ? await api.get({ id: begun.id })
        : await api.begin({ name: file.name.slice(-255), size: file.size })
      put(now)
      if (!begun) setQuery({ id: now.id }, { replace: true })
      const pieces = { addPiece: api.addPiece, getImport: api.get }
      await sendFile(file, now, { api: pieces, piece, onProgress: put })
      put(await api.check({ id: now.id }))
    },
  })
  const start = useMutation({
    mutationFn: (started: string) => api.start({ id: started }),
    ...(onStarted && { onSuccess: (_: Started, started: string) => onStarted(started) }),
  })
  const remove = useMutation({
    mutationFn: (gone: string) => api.remove({ id: gone }),
    onSuccess: () => {
      upload.reset()
      setQuery({}, { replace: true })
    },
  })
  return { id, found, upload, start, remove }
}

export type FileImport<Found extends ImportedFile, Started = unknown> = ReturnType<
  typeof useFileImport<Found, Started>
>
