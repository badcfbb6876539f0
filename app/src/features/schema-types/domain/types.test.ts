import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeNodes } from '../judge.ts'
import { previewNodes } from '../preview.ts'
import { drawnValues, rightExample, SAMPLE_PAGE, STORE } from '../testing/drawn-values.ts'
import { checkValues } from './check-values.ts'
import { fieldsOf } from './schema-type.ts'
import { keptValues } from './settings.ts'
import { localBusiness } from './types/local-business.ts'
import { ALL_TYPES, schemaType } from './types/schema-types.ts'

const facts = { store: STORE, sample: SAMPLE_PAGE }

test('opening hours are written only with both times', () => {
  const hours = { ...rightExample(localBusiness), otherHours: [], days: ['Monday'] }
  const written = (times: { opens: string; closes: string }) =>
    localBusiness.node({ ...hours, ...times })['openingHoursSpecification']
  expect(written({ opens: '', closes: '' })).toBeUndefined()
  expect(written({ opens: '09:00', closes: '' })).toBeUndefined()
  expect(written({ opens: '09:00', closes: '18:00' })).toHaveLength(1)
})

describe.each(ALL_TYPES)('$key', (type) => {
  test('its right example is whole and valid', () => {
    const right = rightExample(type)
    expect(checkValues(type, right)).toEqual([])
    const { issues } = judgeNodes(previewNodes(type, right, facts), SAMPLE_PAGE.url)
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('each wrong example is told at its field', () => {
    const right = rightExample(type)
    for (const { values, field, code } of type.examples.wrong)
      expect(
        checkValues(type, { ...right, ...values }).map((fault) => `${fault.field} ${fault.code}`),
      ).toContain(`${field} ${code}`)
  })

  test('a field of a wrong form is told, whichever it is', () => {
    const wrong = {
      url: 'shop',
      email: 'a@',
      phone: 'call us',
      date: '2026-02-30',
      day: '30/02/2026',
      time: '24:00',
      clock: '5:30',
      number: '1,5',
    }
    for (const field of fieldsOf(type)) {
      const text = wrong[(field.control === 'image' ? 'url' : field.control) as keyof typeof wrong]
      if (text === undefined || field.when) continue
      expect(
        checkValues(type, { [field.name]: text }).map((fault) => fault.field),
        field.name,
      ).toContain(field.name)
    }
  })

  test('whatever is drawn and passes the checks makes nodes that parse, without an invalid one', () => {
    let judged = 0
    fc.assert(
      fc.property(drawnValues(type), (drawn) => {
        const values = keptValues(type, drawn)
        if (checkValues(type, values).length > 0) return
        judged++
        const nodes = previewNodes(type, values, facts)
        expect(JSON.parse(JSON.stringify(nodes))).toEqual(nodes)
        const { issues } = judgeNodes(nodes, SAMPLE_PAGE.url)
        expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])
      }),
      { numRuns: 150 },
    )
    expect(judged).toBeGreaterThan(0)
  })

  test('whatever is drawn, checked or not, never throws', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...fieldsOf(type).map(({ name }) => name)), fc.anything()),
        (drawn) => {
          const values = drawn as Parameters<typeof checkValues>[1]
          checkValues(type, values)
          previewNodes(type, values, facts)
        },
      ),
      { numRuns: 60 },
    )
  })
})

/** Routes of the specification (1-shell §2). */
test.each([
  ['/schema/productFAQ', 'faq'],
  ['/schema/video', 'video'],
  ['/schema/recipe', 'recipe'],
  ['/schema/nothing', undefined],
])('%s is the screen of the type %s', (path, key) => {
  expect(schemaType(path.replace('/schema/', ''))?.key).toBe(key)
})

test('the description of a business has 750 characters at most', () => {
  const description = (length: number) =>
    checkValues(localBusiness, { ...rightExample(localBusiness), description: 'a'.repeat(length) })
  expect(description(750)).toEqual([])
  expect(description(751)).toMatchObject([{ field: 'description', code: 'long' }])
})

describe('a page type follows what its page has', () => {
  const nodeOf = (key: string, sample: Partial<typeof SAMPLE_PAGE>) => {
    const type = ALL_TYPES.find((one) => one.key === key) as (typeof ALL_TYPES)[number]
    return JSON.stringify(
      previewNodes(type, rightExample(type), { store: STORE, sample: { ...SAMPLE_PAGE, ...sample } }),
    )
  }

  test('a collection lists its products from two on', () => {
    const { items } = SAMPLE_PAGE
    expect(nodeOf('collection', { items })).toContain('ItemList')
    expect(nodeOf('collection', { items: items.slice(0, 1) })).not.toContain('ItemList')
  })

  test('an author named like the store is an organization', () => {
    expect(nodeOf('article', { author: STORE.name })).not.toContain('Person')
    expect(nodeOf('article', { author: 'Ada Lovelace' })).toContain('Person')
  })
})
