import { expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { errorWordsIn } from '#kit/server/texts.ts'
import { translatePlatformError } from './platform-failure.ts'

test('a store that gave no access is named, so that the sentence is of one language', () => {
  const facts = { operation: 'shop', message: 'no token', shop: 'fern.myshopify.com' }
  const error = translatePlatformError(new PlatformError('not-authorized', facts))
  const values = error?.details as Record<string, string>
  expect(errorWordsIn('de')({ reason: error?.code ?? '', values })).toMatch(
    /^Signpost hat keinen Zugriff auf fern\.myshopify\.com\. /,
  )
})

test('other failures of the platform are told by their kind', () => {
  const error = translatePlatformError(
    new PlatformError('throttled', { operation: 'shop', message: 'later' }),
  )
  expect(error).toMatchObject({ code: 'shops.platform-unavailable', details: { reason: 'throttled' } })
  expect(translatePlatformError(new Error('else'))).toBeUndefined()
})
