import { expect, it } from 'vitest'
import type { ClientModule, HubScreen, PublicMenuEntry, Screen, ScreenHelp, ScreenTab } from './client.ts'
import { clientProblems } from './client-problems.ts'
import { composeClient } from './compose-client.ts'

const load = async () => () => null
const menu = (order: number, group: 'schema' | 'links' = 'links'): Screen['menu'] & object => ({
  label: 'notes:menu.main',
  group,
  order,
})
const notes = (path: string, more: Partial<Screen> = {}): ClientModule => ({
  slug: `of${path}`,
  screens: [{ path, load, ...more }],
})
const tab = (screen: string, index: number): ScreenTab => ({ screen, index, label: 'notes:tab', load })

const hubLink = (to: string, order: number, more: Partial<HubScreen> = {}): HubScreen => ({
  hub: 'links',
  order,
  to,
  label: 'notes:hub',
  ...more,
})
const help = (screen: string, more: Partial<ScreenHelp> = {}): ScreenHelp => ({
  screen,
  questions: ['notes:help.who'],
  ...more,
})

it('sorts the links of each hub by their order, whoever declares them', () => {
  const { hubs } = composeClient([
    { ...notes('/b'), hubLinks: [hubLink('/b', 2)] },
    { ...notes('/a'), hubLinks: [hubLink('/a', 1)] },
    { ...notes('/c'), hubLinks: [hubLink('/c', 1, { hub: 'images-and-speed' })] },
  ])
  const used = hubs.filter(({ links }) => links.length > 0)
  expect(used.map(({ hub, links }) => [hub, ...links.map(({ to }) => to)])).toEqual([
    ['links', '/a', '/b'],
    ['images-and-speed', '/c'],
  ])
})

it('sorts the menu by groups, then by order', () => {
  const { menu: entries } = composeClient([
    notes('/late', { menu: menu(20) }),
    notes('/first', { menu: menu(30, 'schema'), shortcut: 'f' }),
    notes('/early', { menu: menu(10) }),
    notes('/hidden'),
  ])
  expect(entries.map(({ to, shortcut }) => [to, shortcut])).toEqual([
    ['/first', 'f'],
    ['/early', undefined],
    ['/late', undefined],
  ])
})

it('marks the menu entry a screen elsewhere belongs to, by its path up to the first parameter', () => {
  const { menu: entries } = composeClient([
    notes('/texts', { menu: menu(10) }),
    notes('/posts/:id', { under: '/texts' }),
    notes('/posts/:id/preview', { under: '/texts' }),
    notes('/other'),
  ])
  expect(entries.map(({ to, others }) => [to, ...others])).toEqual([['/texts', '/posts']])
})

const publicPage = (path: string, entry?: PublicMenuEntry): ClientModule => ({
  slug: `of${path}`,
  publicPages: [{ path, load: async () => () => null, ...(entry && { menu: entry }) }],
})

it.each<[string, ClientModule[], RegExp]>([
  ['one path twice', [notes('/a'), { ...notes('/a'), slug: 'b' }], /screen \/a is there twice/],
  ['one slug twice', [notes('/a'), { slug: 'of/a' }], /module of\/a is there twice/],
  ['an order in the next group', [notes('/a', { menu: menu(1000) })], /order 1000, outside 0 to 999/],
  [
    'one shortcut twice',
    [notes('/a', { menu: menu(1), shortcut: 'x' }), notes('/b', { menu: menu(2), shortcut: 'x' })],
    /shortcut g x is there twice/,
  ],
  ['a shortcut without a name', [notes('/a', { shortcut: 'x' })], /no menu entry that names it/],
  [
    'a shortcut of a word',
    [notes('/a', { menu: menu(1), shortcut: 'xy' })],
    /xy of \/a is not a single letter/,
  ],
  [
    'a screen under no entry of the menu',
    [notes('/a'), notes('/b', { under: '/a' })],
    /\/b belongs under \/a, which is not in the menu/,
  ],
  ['an entry that leads nowhere by itself', [notes('/a/:id', { menu: menu(1) })], /not a complete URL/],
  [
    'a tab of no screen',
    [{ slug: 'a', tabs: [tab('/gone', 1)] }],
    /belongs to \/gone, which is not a screen/,
  ],
  [
    'one tab twice',
    [notes('/a'), { slug: 'b', tabs: [tab('/a', 1), tab('/a', 1)] }],
    /tab \/a 1 is there twice/,
  ],
  [
    'a notice above no screen',
    [{ slug: 'a', notices: [{ screen: '/gone', load: async () => () => null }] }],
    /above \/gone, which is not a screen/,
  ],
  ['a public page elsewhere', [publicPage('/a')], /public page \/a does not begin with \/public\//],
  [
    'one public page twice',
    [publicPage('/public/a'), { ...publicPage('/public/a'), slug: 'b' }],
    /public page \/public\/a is there twice/,
  ],
  ['a screen among public pages', [notes('/public/a')], /has a URL of public pages/],
  [
    'a public entry that leads nowhere by itself',
    [publicPage('/public/:id', { label: 'a:menu.main', order: 1 })],
    /public menu leads to \/public\/:id/,
  ],
  [
    'a hub link to no screen',
    [{ slug: 'a', hubLinks: [hubLink('/gone', 1)] }],
    /leads to \/gone, which is no/,
  ],
  [
    'a hub link that needs to know of what',
    [{ ...notes('/a/:id'), hubLinks: [hubLink('/a/:id', 1)] }],
    /not a screen with a complete URL/,
  ],
  [
    'one order in a hub twice',
    [
      { ...notes('/a'), hubLinks: [hubLink('/a', 1)] },
      { ...notes('/b'), hubLinks: [hubLink('/b', 1)] },
    ],
    /order in the hub links 1 is there twice/,
  ],
  [
    'a screen in two hubs',
    [{ ...notes('/a'), hubLinks: [hubLink('/a', 1), hubLink('/a', 1, { hub: 'images-and-speed' })] }],
    /hub link to \/a is there twice/,
  ],
  ['help of no screen', [{ slug: 'a', help: [help('/gone')] }], /below \/gone, which is not a screen/],
  ['help twice', [{ ...notes('/a'), help: [help('/a'), help('/a')] }], /help of \/a is there twice/],
  [
    'a guide that is no page',
    [{ ...notes('/a'), help: [help('/a', { guide: 'docs/notes.md' })] }],
    /not a page on the web/,
  ],
])('finds %s', (_what, modules, problem) => {
  expect(clientProblems(modules).join('\n')).toMatch(problem)
})
