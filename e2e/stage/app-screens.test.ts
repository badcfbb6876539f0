import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { ClientModule } from '../../app/src/core/registry/client.ts'
import { composeClient } from '../../app/src/core/registry/compose-client.ts'
import { FEATURES } from '../../app/src/entries/features.ts'
import { PUBLIC_SCREENS, SCREENS, STAFF_SCREENS, SUB_SCREENS } from './app-screens.ts'

vi.mock('virtual:locales', () => ({ folder: '', slugs: {}, complete: [] }))
// Some screens read the URL when they are loaded.
vi.stubGlobal('location', new URL('http://localhost/'))
afterAll(() => void vi.unstubAllGlobals())

const FOLDER = join(import.meta.dirname, '../../app/src/features')
const clients = await Promise.all(
  FEATURES.filter((slug) => existsSync(join(FOLDER, slug, 'client.ts'))).map(
    async (slug) =>
      ((await import(`../../app/src/features/${slug}/client.ts`)) as { client: ClientModule }).client,
  ),
)
const { screens, menu, hubs, tabs, staffPages, publicPages } = composeClient(clients)

const listed = [...SCREENS, ...STAFF_SCREENS, ...PUBLIC_SCREENS].map(([, path]) => path)
const declared = [...screens, ...staffPages, ...publicPages].map(({ path }) => path)
/** The route of a path: a fixed one comes before one with parameters, as in the router. */
const routeOf = (path: string) => {
  const pathname = path.split(/[?#]/)[0] ?? ''
  return (
    declared.find((route) => route === pathname) ??
    declared.find((route) => new URLPattern({ pathname: route }).test({ pathname }))
  )
}

test('the lists contain every screen that a feature declares', () => {
  expect(declared.filter((route) => !listed.some((path) => routeOf(path) === route))).toEqual([])
})

test('the lists contain every tab that a feature adds to a screen', () => {
  const missing = tabs.filter(({ screen, index }) => !listed.includes(`${screen}?tabindex=${index}`))
  expect(missing.map(({ screen, index }) => `${screen} ${index}`)).toEqual([])
})

test('the screens with a button Back are those without a link in the menu or in a row of links', () => {
  const linked = [...menu, ...hubs.flatMap(({ links }) => links)].map(({ to }) => to)
  const expected = SCREENS.map(([, path]) => path).filter((path) => {
    const route = routeOf(path)
    return route !== undefined && !linked.includes(route)
  })
  expect(SUB_SCREENS.map(([, path]) => path).toSorted()).toEqual(expected.toSorted())
})

test('the lists contain nothing that is no screen, but one', () => {
  expect(listed.filter((path) => routeOf(path) === undefined)).toEqual(['/nothing-there'])
  expect(new Set(listed).size).toBe(listed.length)
})
