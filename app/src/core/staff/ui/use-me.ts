import { useQuery } from '@tanstack/react-query'
import { mayAs } from '../domain/roles.ts'
import { accountApi } from './staff-api.ts'

/** Returns the signed-in member with their passkeys. */
export function useMe() {
  return useQuery({ queryKey: ['staff-me'], queryFn: () => accountApi.me(), staleTime: 60_000 })
}

/** Whether the signed-in member may do what needs a manager; false until they are known. */
export function useIsManager(): boolean {
  const { data: me } = useMe()
  return me !== undefined && mayAs(me.role, 'manager')
}
