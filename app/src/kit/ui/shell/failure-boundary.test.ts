import { expect, test } from 'vitest'
import { ScreenBoundary } from './failure-boundary.tsx'

test('a failure stays while its screen is open, and ends with another screen', () => {
  const failed = { pathname: '/schema', failed: false, ...ScreenBoundary.getDerivedStateFromError() }
  expect(ScreenBoundary.getDerivedStateFromProps({ pathname: '/schema' }, failed)).toBeNull()
  expect(ScreenBoundary.getDerivedStateFromProps({ pathname: '/settings' }, failed)).toEqual({
    pathname: '/settings',
    failed: false,
  })
})
