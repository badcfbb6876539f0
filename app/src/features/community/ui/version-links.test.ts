import { expect, test } from 'vitest'
import { CHANGELOG, PUBLIC_CHANGELOG, versionId, versionLink } from './version-links.ts'

test('a version leads to its section of the changelog, however staff wrote it', () => {
  expect(versionLink(CHANGELOG, '0.2.0')).toBe('/community?tabindex=2#version-0.2.0')
  expect(versionLink(PUBLIC_CHANGELOG, ' v0.2.0')).toBe(`/public/changelog#${versionId('0.2.0')}`)
  expect(versionLink(PUBLIC_CHANGELOG, 'vast & new')).toBe('/public/changelog#version-vast%20%26%20new')
})
