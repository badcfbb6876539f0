import { afterEach, expect, test, vi } from 'vitest'
import { credentialsNow } from '#kit/ui/api/credentials.ts'
import { askAsStaff } from './staff-credentials.ts'

afterEach(() => vi.unstubAllGlobals())

test('calls carry the stored token as it is at that moment, and nothing without one', async () => {
  let stored: string | null = null
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'adminPanelAccessToken' ? stored : null),
  })
  askAsStaff()
  expect(await credentialsNow()).toEqual({})
  stored = 'one'
  expect(await credentialsNow()).toEqual({ Authorization: 'one' })
})
