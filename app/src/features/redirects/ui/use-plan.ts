import { useQueryClient } from '@tanstack/react-query'
import { PIECE_BYTES } from '#core/uploads/domain/piece-bytes.ts'
import { useFileImport } from '#kit/ui/file-import/use-file-import.ts'
import { LIST_KEY, PLAN_KEY, redirectsApi, STATE_KEY } from './redirects-api.ts'

const keyOf = (id: string) => [...PLAN_KEY, id]

/** Returns the plan in the URL, the upload of its file, and its start. */
export function usePlan() {
  const cache = useQueryClient()
  return useFileImport({
    keyOf,
    api: {
      get: redirectsApi.getPlan,
      begin: redirectsApi.beginImport,
      addPiece: redirectsApi.addPiece,
      check: redirectsApi.checkImport,
      start: redirectsApi.startPlan,
      remove: redirectsApi.removePlan,
    },
    piece: PIECE_BYTES,
    otherFile: 'redirects.other-file',
    async onStarted(id) {
      await cache.invalidateQueries({ queryKey: keyOf(id) })
      void cache.invalidateQueries({ queryKey: STATE_KEY })
      void cache.invalidateQueries({ queryKey: LIST_KEY })
    },
  })
}

export type PlanState = ReturnType<typeof usePlan>
