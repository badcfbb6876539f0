import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TrailSource, type TrailSubject, trailOfCollection, trailOfProduct } from './choose-trail.ts'
import { type MenuEntry, menuPositions } from './menu-positions.ts'
import { MOST_COLLECTIONS, type StoreCollection } from './trail-rules.ts'

const gid = (id: string) => `gid://shopify/Collection/${id}`
const entry = (id: string | null, items: MenuEntry[] = []): MenuEntry => ({
  resourceId: id === null ? null : gid(id),
  items,
})
const collection = (id: string, facts: Partial<StoreCollection> = {}): StoreCollection => ({
  id,
  handle: `c-${id}`,
  size: 10,
  parents: [],
  ...facts,
})
const storeOf = (collections: StoreCollection[], more: Partial<TrailSource> = {}): TrailSource => ({
  collections: new Map(collections.map((one) => [one.id, one])),
  positions: new Map(),
  hidden: new Set(),
  custom: new Set(),
  rules: { priority: [], blocked: [] },
  ...more,
})
const product = (collections: string[], more: Partial<TrailSubject> = {}): TrailSubject => ({
  collections,
  choice: null,
  before: null,
  ...more,
})

describe('a product’s trail', () => {
  test('has five levels: three of the menu, a sub-collection and the product', () => {
    const store = storeOf(
      [collection('1'), collection('2'), collection('3'), collection('4', { parents: ['3'] })],
      {
        positions: menuPositions([[entry('1', [entry('2', [entry('3')])])]]),
      },
    )
    const trail = trailOfProduct(store, product(['3', '4']))
    expect(trail.collections).toEqual(['1', '2', '3', '4'])
    expect(trail.reason).toEqual({ code: 'sub-collection', values: { parent: '3' } })
  })

  test('counts typed paths of collections as steps, but not those of other stores or of filtered collections', () => {
    const typed = (url: string, items: MenuEntry[] = []): MenuEntry => ({ resourceId: null, url, items })
    const known = {
      byHandle: new Map([
        ['garden', '1'],
        ['grüne-töpfe', '2'],
        ['pots', '3'],
      ]),
      hosts: new Set(['shop.example', 'fernhill.myshopify.com']),
    }
    const menu = [
      typed('https://fernhill.myshopify.com/collections/Garden?sort_by=price', [
        typed('https://shop.example/de/collections/gr%C3%BCne-t%C3%B6pfe/', [entry('3')]),
      ]),
    ]
    expect(menuPositions([menu], known).get('3')).toEqual({ above: ['1', '2'], level: 3 })
    const others = [
      'https://elsewhere.example/collections/pots',
      '/collections/pots/blue',
      '#',
      '/%/collections',
    ]
    expect(menuPositions([others.map((url) => typed(url))], known).size).toBe(0)
  })

  test('follows the merchant’s choice although the collection is blocked and the product is not in it', () => {
    const store = storeOf([collection('1'), collection('2')], { rules: { priority: ['1'], blocked: ['2'] } })
    const trail = trailOfProduct(store, product(['1'], { choice: { kind: 'collection', id: '2' } }))
    expect(trail).toMatchObject({ collections: ['2'], reason: { code: 'chosen' } })
  })

  test('follows what the rest says when the choice is gone', () => {
    const store = storeOf([collection('1')])
    const trail = trailOfProduct(store, product(['1'], { choice: { kind: 'custom', id: '9' } }))
    expect(trail).toMatchObject({ collections: ['1'], custom: null, reason: { code: 'only' } })
  })

  test.each([
    ['priority', { rules: { priority: ['2'], blocked: [] } }, { code: 'priority', values: { place: 1 } }],
    [
      'menu',
      { positions: menuPositions([[entry('1', [entry('2')])]]) },
      { code: 'menu', values: { level: 2 } },
    ],
  ])('names the %s that decided', (_, more, reason) => {
    const trail = trailOfProduct(storeOf([collection('1'), collection('2')], more), product(['1', '2']))
    expect(trail.reason).toEqual(reason)
    expect(trail.runnerUp).toBe('1')
  })

  test('prefers the collection with the fewest products, of those that are not too narrow', () => {
    const store = storeOf([
      collection('1', { size: 40 }),
      collection('2', { size: 5 }),
      collection('3', { size: 2 }),
    ])
    expect(trailOfProduct(store, product(['1', '2', '3'])).reason).toEqual({
      code: 'specific',
      values: { products: 5 },
    })
  })

  test('is only the product where all collections are blocked, and says so', () => {
    const store = storeOf([collection('1')], { rules: { priority: [], blocked: ['1'] } })
    expect(trailOfProduct(store, product(['1']))).toMatchObject({
      collections: [],
      reason: { code: 'all-blocked', values: { collections: 1 } },
    })
  })
})

describe('a collection the Online Store does not show', () => {
  const menu = menuPositions([[entry('1', [entry('2', [entry('3')])])]])
  const known = [collection('1'), collection('2'), collection('3')]

  test('is left out, and named with the reason; the levels around it stay', () => {
    const above = storeOf(known, { positions: menu, hidden: new Set(['2']) })
    expect(trailOfProduct(above, product(['1', '3']))).toMatchObject({
      ...{ collections: ['1', '3'], reason: { code: 'menu' }, hidden: '2' },
    })
    const last = storeOf(known, { positions: menu, hidden: new Set(['3']) })
    expect(trailOfProduct(last, product(['1', '3']))).toMatchObject({
      ...{ collections: ['1'], reason: { code: 'only' }, hidden: '3' },
    })
    expect(trailOfCollection(above, '3', null)).toMatchObject({ collections: ['1'], hidden: '2' })
  })

  test('gives its sub-collections no level', () => {
    const store = storeOf([collection('1'), collection('2', { parents: ['1'] })], { hidden: new Set(['1']) })
    expect(trailOfProduct(store, product(['2']))).toMatchObject({ collections: ['2'], hidden: '1' })
  })

  test('is not followed as a choice until visitors can open it', () => {
    const choice = { kind: 'collection', id: '2' } as const
    const hidden = storeOf([collection('1'), collection('2')], { hidden: new Set(['2']) })
    expect(trailOfProduct(hidden, product(['1'], { choice }))).toMatchObject({
      ...{ collections: ['1'], reason: { code: 'only' }, hidden: '2' },
    })
    const shown = { ...hidden, hidden: new Set<string>() }
    expect(trailOfProduct(shown, product(['1'], { choice }))).toMatchObject({
      ...{ collections: ['2'], reason: { code: 'chosen' }, hidden: null },
    })
  })

  test.each([
    [['1', '2'], [], 'all-hidden'],
    [['1'], ['2'], 'blocked-or-hidden'],
    [['1', '2'], ['1', '2'], 'all-blocked'],
  ])('leaves only the product where no other is left (hidden %s, blocked %s)', (hidden, blocked, code) => {
    const store = storeOf([collection('1'), collection('2')], {
      ...{ hidden: new Set(hidden), rules: { priority: [], blocked } },
    })
    expect(trailOfProduct(store, product(['1', '2']))).toMatchObject({
      ...{ collections: [], reason: { code, values: { collections: 2 } } },
    })
  })
})

test('a collection stands below what draws from it and below its menu entry', () => {
  const store = storeOf([collection('1'), collection('2', { parents: ['1'] }), collection('3')], {
    positions: menuPositions([[entry('3', [entry('1')])]]),
  })
  expect(trailOfCollection(store, '2', null).collections).toEqual(['3', '1'])
  expect(trailOfCollection(store, '1', null)).toMatchObject({
    collections: ['3'],
    reason: { code: 'menu', values: { level: 2 } },
  })
})

test('a menu entry that opens no collection is no level, and a collection is never above itself', () => {
  const positions = menuPositions([[entry(null, [entry('1', [entry('1'), entry('2')])])]])
  expect(positions.get('1')).toEqual({ above: [], level: 2 })
  expect(positions.get('2')).toEqual({ above: ['1'], level: 3 })
})

const ids = fc.constantFrom('1', '2', '3', '4', '5', '6')
const menus = fc.array(
  fc.record({ id: fc.option(ids), items: fc.array(fc.record({ id: fc.option(ids), items: fc.array(ids) })) }),
  { maxLength: 4 },
)
const stores = fc
  .record({
    collections: fc.uniqueArray(
      fc.record({ id: ids, size: fc.nat(50), parents: fc.uniqueArray(ids, { maxLength: 2 }) }),
      { selector: ({ id }) => id },
    ),
    menus,
    custom: fc.uniqueArray(ids),
    hidden: fc.uniqueArray(ids),
    priority: fc.uniqueArray(ids),
    blocked: fc.uniqueArray(ids),
  })
  .map((made): TrailSource => {
    const menu = made.menus.map((one) =>
      entry(
        one.id,
        one.items.map((two) =>
          entry(
            two.id,
            two.items.map((three) => entry(three)),
          ),
        ),
      ),
    )
    return storeOf(
      made.collections.map(({ id, ...facts }) => collection(id, facts)),
      {
        positions: menuPositions([menu]),
        hidden: new Set(made.hidden),
        custom: new Set(made.custom),
        rules: { priority: made.priority, blocked: made.blocked },
      },
    )
  })
const choices = fc.option(
  fc.record({ kind: fc.constantFrom('collection' as const, 'custom' as const), id: ids }),
)
const subjects = fc.record({
  collections: fc.array(ids),
  choice: choices,
  before: fc.option(ids),
})

describe('of any store and any product', () => {
  test('there is exactly one trail, of known collections, each once, within the levels', () => {
    fc.assert(
      fc.property(stores, subjects, (store, subject) => {
        const trail = trailOfProduct(store, subject)
        expect(new Set(trail.collections).size).toBe(trail.collections.length)
        expect(trail.collections.length).toBeLessThanOrEqual(MOST_COLLECTIONS)
        expect(trail.collections.every((id) => store.collections.has(id))).toBe(true)
        expect(trailOfProduct(store, { ...subject, collections: subject.collections.toReversed() })).toEqual(
          trail,
        )
        // A blocked collection is only in trails the merchant chose.
        if (trail.reason.code !== 'chosen')
          expect(trail.collections.some((id) => store.rules.blocked.includes(id))).toBe(false)
        // A hidden one is in none, whoever chose it.
        expect(trail.collections.some((id) => store.hidden.has(id))).toBe(false)
        expect(trail.hidden === null || store.hidden.has(trail.hidden)).toBe(true)
      }),
    )
  })

  test('what the merchant chose for it is what it gets, unless visitors cannot open it', () => {
    fc.assert(
      fc.property(stores, subjects, (store, subject) => {
        const { choice } = subject
        const trail = trailOfProduct(store, subject)
        const isOpen = choice && store.collections.has(choice.id) && !store.hidden.has(choice.id)
        if (choice?.kind === 'collection' && isOpen) expect(trail.collections.at(-1)).toBe(choice.id)
        if (choice?.kind === 'custom' && store.custom.has(choice.id)) expect(trail.custom).toBe(choice.id)
      }),
    )
  })

  test('edits elsewhere do not move it: products come and go, other collections appear, are renamed or sorted', () => {
    const edits = fc.record({ sizes: fc.array(fc.nat(50), { minLength: 6, maxLength: 6 }), stranger: ids })
    fc.assert(
      fc.property(stores, subjects, edits, (store, subject, { sizes, stranger }) => {
        const first = trailOfProduct(store, subject)
        const chosenBefore = { ...subject, before: first.collections.at(-1) ?? null }
        const held = trailOfProduct(store, chosenBefore)
        const resized = new Map(
          [...store.collections].map(([id, one], at) => [id, { ...one, size: sizes[at] ?? one.size }]),
        )
        const other = { id: `9${stranger}`, handle: 'a', size: 3, parents: [] }
        resized.set(other.id, other)
        const after = trailOfProduct({ ...store, collections: resized }, chosenBefore)
        expect(after.collections).toEqual(first.collections)
        // The previous trail favours its collection, in second place too.
        expect({ ...held, runnerUp: first.runnerUp }).toEqual(first)
      }),
    )
  })
})
