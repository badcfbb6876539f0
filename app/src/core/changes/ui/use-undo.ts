import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changesApi } from './changes-api.ts'
import { useSaidUndo } from './use-operations.ts'

/** Takes an operation back from wherever it is named; whatever the screens show is then asked for again. */
export function useUndo() {
  const cache = useQueryClient()
  const said = useSaidUndo()
  return useMutation({
    mutationFn: (id: string) => changesApi.undo({ id }),
    onSuccess: said,
    onSettled: () => cache.invalidateQueries(),
  })
}
