import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, expect, it, vi } from 'vitest'
import type { ClientModule } from '#core/registry/client.ts'
import { clientProblems } from '#core/registry/client-problems.ts'
import { composeClient } from '#core/registry/compose-client.ts'
import { handOut } from '#kit/shared/shared-texts.ts'
import { routeOf } from '#kit/ui/api/define-api.ts'
import { readLocales } from '../../build/locale-files.ts'
import { FEATURES } from './features.ts'
import { composeModules } from './modules.ts'

vi.mock('virtual:locales', () => ({ folder: '', slugs: {}, complete: [] }))
// Some screens read the URL when they are loaded.
vi.stubGlobal('location', new URL('http://localhost/'))
afterAll(() => void vi.unstubAllGlobals())

const SOURCE = join(import.meta.dirname, '../features')
const clients = await Promise.all(
  FEATURES.filter((slug) => existsSync(join(SOURCE, slug, 'client.ts'))).map(
    async (slug) => ((await import(`../features/${slug}/client.ts`)) as { client: ClientModule }).client,
  ),
)
const registry = composeClient(clients)
const { screens, menu, tabs, actions, historyFilters, homeNext, automationLine, notices, publicPages } =
  registry

/** Whether a URL, without its query, is one of the declared screens. */
function isScreen(url: string): boolean {
  const [path = ''] = url.split('?')
  return screens.some((screen) => new RegExp(`^${screen.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
}

it('lists every feature there is, each with a part for server or browser', () => {
  expect(FEATURES.toSorted()).toEqual(readdirSync(SOURCE).toSorted())
  for (const slug of FEATURES)
    expect(['server.ts', 'client.ts'].some((file) => existsSync(join(SOURCE, slug, file)))).toBe(true)
})

it('finds that the declarations for the browser fit together', () => {
  expect(clientProblems(clients)).toEqual([])
})

it.each([
  ...screens.map(({ path, load }) => [`screen ${path}`, load] as const),
  ...publicPages.map(({ path, load }) => [`public page ${path}`, load] as const),
  ...tabs.map(({ label, load }) => [`tab ${label}`, load] as const),
  ...actions.map(({ generator, load }) => [`form of ${generator}`, load] as const),
  ...(homeNext ? [['answer to "What next?"', homeNext] as const] : []),
  ...(automationLine ? [['line about automations', automationLine] as const] : []),
])('loads the %s', { timeout: 60_000 }, async (_what, load) => {
  expect(await load()).toBeTypeOf('function')
})

it.each(menu)('leads from the menu entry $label to a screen', ({ to }) => {
  expect(isScreen(to)).toBe(true)
})

const { modules, kinds, suggestions, homeMetrics } = composeModules()

it('tells the server every public page', () => {
  const told = modules.flatMap(({ publicPaths = [] }) => publicPaths.map(({ path }) => path))
  expect(told.toSorted()).toEqual(publicPages.map(({ path }) => path).toSorted())
})

const gets = modules.flatMap(({ contract }) =>
  Object.values((contract ?? {}) as Record<string, AnyContractProcedure>).flatMap((procedure) => {
    const { method, path } = routeOf(procedure)
    return method === 'GET' ? path.replaceAll(/\{\w+\}/g, ':') : []
  }),
)
it.each([...screens, ...tabs, ...notices].flatMap(({ asks }) => asks ?? []))(
  'has a call for the early %s',
  (asked) => {
    const [path = ''] = asked.split('?')
    expect(gets).toContain(path.replaceAll(/:\w+/g, ':'))
  },
)

it.each([
  ...suggestions.map(({ id, navigate }) => ({ what: `suggestion ${id}`, to: navigate })),
  ...homeMetrics.map(({ id, link }) => ({ what: `number ${id} of Home`, to: link })),
])('leads from the $what to a screen', ({ to }) => {
  expect(isScreen(to)).toBe(true)
})

const { en = {} } = readLocales(join(import.meta.dirname, '../../locales'))
const words = handOut(en)['onboarding']?.['suggestion']

it.each(suggestions)('has words for the suggestion $id', ({ id }) => {
  expect(words).toMatchObject({
    [id]: { title: expect.any(String), description: expect.any(String), action: expect.any(String) },
  })
})

it.each(historyFilters)('filters History by the declared kind $kind', ({ kind }) => {
  expect(kinds.map(({ name }) => name)).toContain(kind)
})

it('has a form in the browser for every action of automations', () => {
  const server = composeModules().actions.map(({ generator }) => generator)
  expect(actions.map(({ generator }) => generator).toSorted()).toEqual(server.toSorted())
})
