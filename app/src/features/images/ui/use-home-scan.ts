import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { imagesApi } from './images-api.ts'

const KEY = ['images-home-scan']
const FOLLOW_MS = 1_000

/** Loads the last scan of the home page; polls while one is in progress. */
export function useHomeScan() {
  return useQuery({
    queryKey: KEY,
    queryFn: () => imagesApi.homeScan(),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? FOLLOW_MS : false),
  })
}

export function useStartHomeScan() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => imagesApi.startHomeScan(),
    onSuccess: (scan) => cache.setQueryData(KEY, scan),
  })
}
