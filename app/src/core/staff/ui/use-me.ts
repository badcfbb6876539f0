import { useQuery } from '@tanstack/react-query'
import { accountApi } from './staff-api.ts'

/** Returns the signed-in member with their passkeys. */
export function useMe() {
  return useQuery({ queryKey: ['staff-me'], queryFn: () => accountApi.me(), staleTime: 60_000 })
}
