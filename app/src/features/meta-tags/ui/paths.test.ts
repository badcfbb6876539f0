import { expect, test } from 'vitest'
import { operationTabPath } from './paths.ts'

test.each([
  [['seo-title'], 5],
  [['alt'], 2],
  [[], 5],
])('an operation on %o is shown in tab %i', (fields, tab) => {
  expect(operationTabPath('7', { fields })).toBe(`/seo-booster/metatags?tabindex=${tab}&operation=7`)
})
