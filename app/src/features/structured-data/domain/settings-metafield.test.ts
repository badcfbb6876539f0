import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APP_METAFIELD_LIMIT } from '#core/changes/domain/app-metafield-limit.ts'
import type { ShapePlan, TemplatePlans } from './plan.ts'
import {
  DEFAULT_PRODUCT_SETTINGS,
  fitTemplates,
  fromMetafield,
  metafieldBytes,
  toMetafield,
} from './settings-metafield.ts'

const plan: ShapePlan = {
  mode: 'complete',
  id: '{path}#product',
  offer: '{path}?variant={variant}#offer',
  adds: ['aggregateRating', 'offers.itemCondition'],
}

test('what is written can be read back', () => {
  const templates = { product: { single: plan }, 'product.bare': { variants: { mode: 'own' as const } } }
  const json = JSON.stringify(toMetafield({ ...DEFAULT_PRODUCT_SETTINGS, enabled: true }, templates))
  expect(fromMetafield(json)).toEqual({
    settings: { ...DEFAULT_PRODUCT_SETTINGS, enabled: true },
    templates,
  })
})

test.each([null, '', '{', '{"v":2}', '{"v":1,"product":{}}'])('%j is not ours', (json) => {
  expect(fromMetafield(json)).toBeNull()
})

test('stays within the limit however many templates a theme has, and keeps the first ones', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), {
    maxLength: 150,
    minLength: 80,
  })
  fc.assert(
    fc.property(names, (all) => {
      const entries = all.map((name): [string, TemplatePlans] => [name, { single: plan, variants: plan }])
      const { templates, left } = fitTemplates(DEFAULT_PRODUCT_SETTINGS, entries)
      expect(metafieldBytes(toMetafield(DEFAULT_PRODUCT_SETTINGS, templates))).toBeLessThanOrEqual(
        APP_METAFIELD_LIMIT,
      )
      expect(Object.keys(templates).length + left.length).toBe(all.length)
      expect(left.length).toBeGreaterThan(0)
      expect(templates).toHaveProperty([all[0] ?? ''])
    }),
    { numRuns: 20 },
  )
})

test('a template that prints nothing takes no room', () => {
  expect(fitTemplates(DEFAULT_PRODUCT_SETTINGS, [['product.silent', {}]])).toEqual({
    templates: {},
    left: [],
  })
})
