import { expect, test } from 'vitest'
import { withoutPlatformParameters } from './platform-parameters.ts'

test('a link carries what is ours, and nothing of the session it was made in', () => {
  const session = 'embedded=1&hmac=z&host=x&id_token=secret&locale=en&session=s&shop=y&timestamp=1'
  expect(withoutPlatformParameters(`/seo-booster/metatags/product/1?${session}`)).toBe(
    '/seo-booster/metatags/product/1',
  )
  expect(withoutPlatformParameters(`/a?q=oak%20table&${session}&tabindex=2#end`)).toBe(
    '/a?q=oak+table&tabindex=2#end',
  )
  for (const path of ['/a', '/a#b', '', '?', '/a?q=1'])
    expect(withoutPlatformParameters(path)).not.toMatch(/id_token/)
  expect(withoutPlatformParameters('/a')).toBe('/a')
})
