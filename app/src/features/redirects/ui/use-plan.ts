import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { sendFile } from '#kit/ui/api/send-file.ts'
import type { RedirectPlan } from '../contract/plans.ts'
import { IMPORT_LIMITS } from '../domain/import-limits.ts'
import { LIST_KEY, PLAN_KEY, redirectsApi, STATE_KEY } from './redirects-api.ts'

/** A dry run under way is looked at this often, in milliseconds. */
const WATCH_MS = 500

const keyOf = (id: string) => [...PLAN_KEY, id]

/** The plan the URL names, the upload of its file, and its start. */
export function usePlan() {
  const cache = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const id = query.get('id')
  const put = (plan: RedirectPlan) => cache.setQueryData(keyOf(plan.id), plan)
  const found = useQuery({
    queryKey: keyOf(id ?? ''),
    queryFn: () => redirectsApi.getPlan({ id: id ?? '' }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? WATCH_MS : false),
  })
  const upload = useMutation({
    /** `begun`: a file whose upload stopped goes on where it stopped. */
    mutationFn: async ({ file, begun }: { file: File; begun?: RedirectPlan }) => {
      if (begun && begun.size !== file.size)
        throw new ApiError({ status: 409, code: 'redirects.other-file', message: '' })
      const now = begun
        ? await redirectsApi.getPlan({ id: begun.id })
        : await redirectsApi.beginImport({ name: file.name.slice(-255), size: file.size })
      put(now)
      if (!begun) setQuery({ id: now.id }, { replace: true })
      const api = { addPiece: redirectsApi.addPiece, getImport: redirectsApi.getPlan }
      await sendFile(file, now, { api, piece: IMPORT_LIMITS.piece, onProgress: put })
      put(await redirectsApi.checkImport({ id: now.id }))
    },
  })
  const start = useMutation({
    mutationFn: (plan: string) => redirectsApi.startPlan({ id: plan }),
    onSuccess: async (_, plan) => {
      await cache.invalidateQueries({ queryKey: keyOf(plan) })
      void cache.invalidateQueries({ queryKey: STATE_KEY })
      void cache.invalidateQueries({ queryKey: LIST_KEY })
    },
  })
  const remove = useMutation({
    mutationFn: (plan: string) => redirectsApi.removePlan({ id: plan }),
    onSuccess: () => {
      upload.reset()
      setQuery({}, { replace: true })
    },
  })
  return { id, found, upload, start, remove }
}

export type PlanState = ReturnType<typeof usePlan>
