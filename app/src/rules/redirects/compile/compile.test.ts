import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileRedirects } from './compile.ts'
import type { Asked, Held } from './gather.ts'
import { parseUrl } from './parse-url.ts'
import { undoOf, type Write } from './plan.ts'

const living =
  (...paths: string[]) =>
  (key: string) =>
    paths.includes(key)
const held = (...pairs: [path: string, target: string][]): Held[] =>
  pairs.map(([path, target], at) => ({ id: String(at), path, target }))
const keys = (compiled: { findings: { key: string }[] }) => compiled.findings.map(({ key }) => key)

const OF_MARKETS = {
  aliases: new Set(['shop.example']),
  markets: new Set(['fr.shop.example', 'de.shop.example']),
}

describe('the redirect compiler', () => {
  test('folds a chain to one hop and keeps the earlier target', () => {
    const compiled = compileRedirects({
      held: held(['/a', '/b?x=1'], ['/b', '/c']),
      isLiving: living('/c'),
      limit: 10,
    })
    expect(compiled.writes).toEqual([
      { action: 'update', id: '0', path: '/a', target: '/c?x=1', earlier: '/b?x=1' },
    ])
    expect(compiled.findings).toEqual([
      { code: 'mended', key: 'chain', values: { path: '/a', target: '/b', end: '/c?x=1' } },
    ])
  })

  test('follows a target that was renamed, at the end of a chain too, unless a page lives there again', () => {
    const moves = new Map([
      ['/products/lamp', '/products/brass-lamp'],
      ['/products/shirt', '/products/blouse'],
      ['/products/hat', '/products/gone-too'],
    ])
    const compiled = compileRedirects({
      held: held(
        ['/a', '/b?x=1'],
        ['/b', '/products/lamp'],
        ['/c', '/products/shirt'],
        ['/d', '/products/hat'],
      ),
      isLiving: living('/products/brass-lamp', '/products/shirt', '/products/blouse'),
      movedTo: (key) => moves.get(key),
      limit: 10,
    })
    expect(compiled.writes).toEqual([
      { action: 'update', id: '0', path: '/a', target: '/products/brass-lamp?x=1', earlier: '/b?x=1' },
      { action: 'update', id: '1', path: '/b', target: '/products/brass-lamp', earlier: '/products/lamp' },
    ])
    expect(compiled.findings).toContainEqual({
      ...{ code: 'mended', key: 'movedTarget' },
      values: { path: '/b', target: '/products/lamp', end: '/products/brass-lamp' },
    })
    expect(keys(compiled)).toEqual(['chain', 'movedTarget', 'movedTarget', 'deadTarget'])
  })

  test('refuses what closes a loop and names the loop; the redirect it would have led elsewhere stays', () => {
    const compiled = compileRedirects({
      held: held(['/a', '/b'], ['/b', '/live']),
      asked: [{ path: '/b', target: '/A/', line: 7 }],
      isLiving: living('/live'),
      limit: 10,
    })
    expect(compiled.findings).toContainEqual({
      ...{ code: 'refused', key: 'loopRefused', line: 7 },
      values: { path: '/b', loop: '/a → /b → /a' },
    })
    expect(compiled.writes).toEqual([
      { action: 'update', id: '0', path: '/a', target: '/live', earlier: '/b' },
    ])
  })

  test('takes away a loop the store already has', () => {
    const compiled = compileRedirects({
      held: held(['/a', '/b'], ['/b', '/a'], ['/s', '/s']),
      isLiving: () => false,
      limit: 10,
    })
    expect(keys(compiled)).toEqual(['loop', 'loop', 'self'])
    expect(compiled.writes.map(({ action }) => action)).toEqual(['delete', 'delete', 'delete'])
  })

  test('leaves a target alone that names the store itself', () => {
    const compiled = compileRedirects({
      held: held(['/a', 'https://shop.example/page']),
      isLiving: living('/page'),
      limit: 10,
      ownHosts: { aliases: new Set(['shop.example']), markets: new Set() },
    })
    expect(compiled).toMatchObject({ findings: [], writes: [] })
  })

  test('sees no loop where a page stands in the way', () => {
    const compiled = compileRedirects({
      held: held(['/a', '/b'], ['/b', '/a']),
      isLiving: living('/a'),
      limit: 10,
    })
    expect(keys(compiled)).toEqual(['pageExists', 'deadTarget'])
    expect(compiled.writes).toEqual([])
  })

  test('refuses what the platform never redirects, pages that exist, itself and nothing', () => {
    const asked = ['/cart/x', '/a/b', '/collections/all', '/collections/vendors?q=x', '/here', '/self/']
    const compiled = compileRedirects({
      held: [],
      asked: [
        ...asked.map((path) => ({ path, target: path === '/self/' ? '/SELF#x' : '/there' })),
        { path: '/x', target: ' ' },
        { path: '/missing', target: null },
      ],
      isLiving: living('/here', '/there'),
      limit: 10,
    })
    expect(compiled.writes).toEqual([])
    expect(keys(compiled)).toEqual([
      ...['notRedirected', 'notRedirected', 'notRedirected', 'notRedirected', 'pageExists', 'self'],
      ...['noTarget', 'unknown'],
    ])
  })

  test('makes one of paths that are one for the platform', () => {
    const compiled = compileRedirects({
      held: held(['/Old', '/x'], ['/old', '/y'], ['/ALONE', '/x']),
      isLiving: living('/x', '/y'),
      limit: 10,
    })
    expect(keys(compiled)).toEqual(['duplicate', 'notNormal'])
    expect(compiled.writes).toEqual([
      { action: 'delete', id: '0', path: '/Old', earlier: '/x' },
      { action: 'delete', id: '2', path: '/ALONE', earlier: '/x' },
      { action: 'create', path: '/alone', target: '/x' },
    ])
  })

  test('says that a path is redirected without the query it was asked with', () => {
    const compiled = compileRedirects({
      held: [],
      asked: [{ path: '/index.php?id=5', target: '/x', line: 2 }],
      isLiving: living('/x'),
      limit: 10,
    })
    expect(compiled.findings).toEqual([
      {
        code: 'mended',
        key: 'notNormal',
        values: { path: '/index.php?id=5', normal: '/index.php' },
        line: 2,
      },
    ])
    expect(compiled.writes).toEqual([{ action: 'create', path: '/index.php', target: '/x' }])
  })

  test('leaves out what there is no room for, and says what an import would write over', () => {
    const compiled = compileRedirects({
      held: held(['/a', '/x']),
      asked: ['/a', '/b', '/c'].map((path) => ({ path, target: 'https://shop.example/y' })),
      isLiving: living('/x', '/y'),
      limit: 2,
      ownHosts: { aliases: new Set(['shop.example']), markets: new Set() },
    })
    expect(keys(compiled)).toEqual(['overwrites', 'noRoom'])
    expect(compiled.writes).toEqual([
      { action: 'update', id: '0', path: '/a', target: '/y', earlier: '/x' },
      { action: 'create', path: '/b', target: '/y' },
    ])
    expect(compiled.room).toBe(0)
  })

  test('takes the store’s own URLs as paths, at whatever port', () => {
    const compiled = compileRedirects({
      held: [],
      asked: [{ path: 'https://shop.example:443/a', target: 'http://Shop.example:4001/y' }],
      isLiving: living('/y'),
      limit: 10,
      ownHosts: { aliases: new Set(['shop.example']), markets: new Set() },
    })
    expect(compiled.writes).toEqual([{ action: 'create', path: '/a', target: '/y' }])
  })

  test('keeps the host of a market’s domain, and follows its paths', () => {
    const compiled = compileRedirects({
      held: held(
        ['/fr-fr/lamp', 'https://fr.shop.example/lamp?a=1'],
        ['/lamp', '/lamp-2'],
        ['/back', 'https://fr.shop.example/old'],
        ['/old', 'https://de.shop.example/lamp-2/'],
        ['/a', 'https://fr.shop.example/b'],
        ['/b', '/a'],
        ['/c', 'https://fr.shop.example/lamp-2/'],
        ['/gone', 'https://fr.shop.example/nowhere'],
      ),
      asked: [
        { path: 'https://fr.shop.example/d', target: 'https://fr.shop.example/lamp-2' },
        { path: '/e', target: 'https://fr.shop.example/E/' },
      ],
      isLiving: living('/lamp-2'),
      limit: 20,
      ownHosts: OF_MARKETS,
    })
    expect(
      compiled.writes.map((write) => [write.action, write.path, 'target' in write && write.target]),
    ).toEqual([
      ['delete', '/a', false],
      ['delete', '/b', false],
      ['update', '/fr-fr/lamp', 'https://fr.shop.example/lamp-2?a=1'],
      ['update', '/back', 'https://de.shop.example/lamp-2'],
      ['create', '/d', 'https://fr.shop.example/lamp-2'],
    ])
    expect(
      compiled.findings.filter(({ key }) => key !== 'loop').map(({ key, values }) => [key, values]),
    ).toEqual([
      ['self', { path: '/e' }],
      ['chain', expect.objectContaining({ end: 'https://fr.shop.example/lamp-2?a=1' })],
      ['chain', expect.objectContaining({ target: 'https://fr.shop.example/old' })],
      ['deadTarget', { path: '/gone', target: '/nowhere' }],
    ])
  })

  test('leads to where a page moved on the market’s own domain', () => {
    const compiled = compileRedirects({
      held: held(['/x', 'https://fr.shop.example/former#top']),
      isLiving: living('/now'),
      movedTo: (key) => (key === '/former' ? '/now' : undefined),
      limit: 20,
      ownHosts: OF_MARKETS,
    })
    expect(compiled.writes).toMatchObject([{ path: '/x', target: 'https://fr.shop.example/now#top' }])
  })

  test('counts redirects that it was not given', () => {
    const compiled = compileRedirects({
      held: held(['/a', '/page']),
      asked: [
        { path: '/b', target: '/page' },
        { path: '/c', target: '/page' },
      ],
      isLiving: living('/page'),
      limit: 10,
      elsewhere: 8,
    })
    expect(compiled).toMatchObject({ count: 10, room: 0, writes: [{ path: '/b' }] })
    expect(compiled.findings).toEqual([
      { code: 'refused', key: 'noRoom', values: { path: '/c', limit: '10' } },
    ])
  })

  test('writes targets in the letters they were given in, at the end of a chain too', () => {
    const compiled = compileRedirects({
      held: held(['/a', '/B'], ['/b', '/cdn/shop/files/Catalog2026.PDF?v=1'], ['/c', '/files/old.pdf']),
      asked: [
        { path: '/c', target: '/files/Old.pdf' },
        { path: '/d', target: 'https://shop.example//Apps/Finder/' },
      ],
      isLiving: () => false,
      limit: 10,
      ownHosts: { aliases: new Set(['shop.example']), markets: new Set() },
    })
    expect(compiled.writes.map((write) => [write.path, 'target' in write && write.target])).toEqual([
      ['/a', '/cdn/shop/files/Catalog2026.PDF?v=1'],
      ['/c', '/files/Old.pdf'],
      ['/d', '/Apps/Finder'],
    ])
  })

  test('names targets that are dead', () => {
    const compiled = compileRedirects({ held: held(['/a', '/gone']), isLiving: () => false, limit: 10 })
    expect(compiled.findings).toEqual([
      { code: 'noticed', key: 'deadTarget', values: { path: '/a', target: '/gone' } },
    ])
  })
})

/**
 * Follows redirects from `path` as a visitor would. Returns the final page and the number of hops; null if there is
 * no end.
 */
function visit(rules: Map<string, string>, isLiving: (key: string) => boolean, path: string) {
  let { key, foreign } = parseUrl(path)
  for (let hops = 0; hops < 60; hops += 1) {
    const target = foreign || isLiving(key) ? undefined : rules.get(key)
    if (target === undefined) return { key, hops, alive: foreign || isLiving(key) }
    ;({ key, foreign } = parseUrl(target))
  }
  return null
}

/** The platform compares the lower-case request with the path as written. */
const rulesOf = (rules: readonly Held[]) => new Map(rules.map(({ path, target }) => [path, target]))

function written(rules: readonly Held[], writes: readonly Write[]): Held[] {
  const after = new Map(rules.map((rule) => [rule.id, rule]))
  let made = 0
  for (const write of writes)
    if (write.action === 'delete') after.delete(write.id)
    else if (write.action === 'update') after.set(write.id, { ...write })
    else {
      made += 1
      after.set(`new ${made} of ${write.path}`, { ...write, id: `new ${made} of ${write.path}` })
    }
  return [...after.values()]
}

const path = fc.constantFrom(...'abcdefghijklmnop'.split('').map((letter) => `/p/${letter}`))
const spelt = fc
  .tuple(path, fc.constantFrom('', '/', '?q=1', '#part'), fc.boolean())
  .map(([plain, end, upper]) => (upper ? plain.toUpperCase() : plain) + end)
const store = fc
  .uniqueArray(
    fc.tuple(
      fc.oneof(
        path,
        path.map((plain) => plain.toUpperCase()),
      ),
      spelt,
    ),
    {
      selector: ([from]) => from,
      maxLength: 24,
    },
  )
  .map((pairs) => held(...pairs))
const wishes = fc.array(
  fc.record({ path: spelt, target: fc.option(spelt, { nil: null }) }) as fc.Arbitrary<Asked>,
  { maxLength: 12 },
)
const pages = fc.uniqueArray(path, { maxLength: 6 })

describe('whatever the graph', () => {
  test('one hop at most, no loop, nothing that led to a page is lost, and a second time there is nothing to do', () => {
    fc.assert(
      fc.property(store, wishes, pages, fc.integer({ min: 4, max: 40 }), (rules, asked, live, limit) => {
        const isLiving = living(...live)
        const compiled = compileRedirects({ held: rules, asked, isLiving, limit })
        const after = written(rules, compiled.writes)
        const [was, is] = [rulesOf(rules), rulesOf(after)]
        for (const rule of after) {
          const end = visit(is, isLiving, rule.path)
          expect(end?.hops).toBeLessThanOrEqual(1)
        }
        const touched = new Set(asked.map((wish) => parseUrl(wish.path).key))
        for (const from of was.keys()) {
          const before = visit(was, isLiving, from)
          if (asked.length === 0 && before?.alive && !touched.has(from))
            expect(visit(is, isLiving, from)).toMatchObject({ key: before.key })
        }
        expect(after.length).toBe(compiled.count)
        expect(after.length).toBeLessThanOrEqual(Math.max(limit, rules.length))
        expect(compileRedirects({ held: after, isLiving, limit }).writes).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  test('a plan never changes the case of a target', () => {
    fc.assert(
      fc.property(store, wishes, pages, (rules, asked, live) => {
        const { writes } = compileRedirects({ held: rules, asked, isLiving: living(...live), limit: 100 })
        const given = [...rules, ...asked].flatMap(({ target }) => target ?? [])
        const paths = new Set(given.map((target) => parseUrl(target).path))
        for (const write of writes)
          if (write.action !== 'delete') expect(paths).toContain(parseUrl(write.target).path)
      }),
    )
  })

  test('all of it can be put back', () => {
    fc.assert(
      fc.property(store, wishes, pages, (rules, asked, live) => {
        const { writes } = compileRedirects({ held: rules, asked, isLiving: living(...live), limit: 100 })
        const back = rulesOf(written(rules, writes))
        for (const { path: from, target } of undoOf(writes))
          if (target === null) back.delete(from)
          else back.set(from, target)
        expect([...back].sort()).toEqual([...rulesOf(rules)].sort())
      }),
    )
  })
})
