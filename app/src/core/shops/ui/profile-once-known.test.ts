import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { profileOnceKnown } from './profile-once-known.ts'
import { PROFILE_KEY } from './use-profile.ts'

test('waits for the profile, or for its failure', async () => {
  const client = new QueryClient()
  const later = profileOnceKnown(client)
  client.setQueryData(PROFILE_KEY, { email: 'rowan@fernhill.example' })
  expect(await later).toEqual({ email: 'rowan@fernhill.example' })
  expect(await profileOnceKnown(client)).toEqual({ email: 'rowan@fernhill.example' })

  const failing = new QueryClient()
  const never = profileOnceKnown(failing)
  await failing
    .fetchQuery({ queryKey: PROFILE_KEY, retry: false, queryFn: () => Promise.reject(new Error('gone')) })
    .catch(() => undefined)
  expect(await never).toBeNull()
})
