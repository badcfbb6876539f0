import { beforeEach, expect, test } from 'vitest'
import { extensionActivations } from '../../app-bridge/extension-activations.ts'
import { installApp } from '../../oauth/installation.ts'
import { submit, type TrialPlatform, trialPlatform, visit } from '../trial-platform.ts'

let platform: TrialPlatform
beforeEach(async () => {
  platform = await trialPlatform()
  installApp(platform.context, platform.store, platform.app.clientId)
})

const EDITOR = '/store/corner-shop/themes/current/editor'
const file = (filename: string) =>
  platform.context.state.byHandle(platform.store, 'OnlineStoreThemeFile', filename, platform.theme.id)
const read = (filename: string) => JSON.parse(file(filename)?.body.replace(/^\/\*.*\*\/\n?/, '') ?? '')
const switchEmbed = (on: boolean, loud = true) =>
  submit(platform, EDITOR, {
    context: 'apps',
    template: 'product',
    ...(on ? { [`embed:${platform.app.clientId}/everywhere`]: '1' } : {}),
    ...(loud ? { [`setting:${platform.app.clientId}/everywhere:loud`]: '1' } : {}),
  })
const changeBlocks = (change: object, template = 'product') =>
  submit(platform, EDITOR, { context: 'sections', template, changes: JSON.stringify([change]) })
const statuses = () =>
  extensionActivations(platform.context.state, platform.store, platform.app)[0]?.activations.map((one) => [
    'handle' in one ? one.handle : '',
    'status' in one ? one.status : '',
  ])

test('an embed enters the file when it is first switched on, and is disabled when switched off', async () => {
  await switchEmbed(false)
  expect(read('config/settings_data.json').current).toBe('Plain')

  expect((await switchEmbed(true)).statusCode).toBe(303)
  const first = read('config/settings_data.json')
  const [entry] = Object.entries<Record<string, unknown>>(first.current.blocks)
  expect(first.current.accent).toBe('#123456')
  expect(entry?.[1]).toEqual({
    type: `shopify://apps/trial-app/blocks/everywhere/${platform.app.extension?.uid}`,
    disabled: false,
    settings: { loud: true },
  })
  expect(file('config/settings_data.json')?.body).toMatch(/^\/\* written by the editor \*\/\n/)

  await switchEmbed(false, false)
  const second = read('config/settings_data.json')
  expect(second.current.blocks).toEqual({
    [entry?.[0] ?? '']: { ...entry?.[1], disabled: true, settings: { loud: false } },
  })
})

test('the deep link shows the embed switched on without saving it', async () => {
  const link = `${EDITOR}?context=apps&template=product&activateAppId=${platform.app.clientId}/everywhere`
  const { body } = await visit(platform, link)
  expect(body).toMatch(/role="switch"[^>]* checked/)
  expect(read('config/settings_data.json').current).toBe('Plain')
  expect((await visit(platform, `${EDITOR}?context=apps`)).body).not.toMatch(/role="switch"[^>]* checked/)
})

test('a block is added to a section that takes app blocks, and removed again', async () => {
  const key = `${platform.app.clientId}/stars`
  await changeBlocks({ add: key, section: 'main' })
  expect(read('templates/product.json').sections.main).toMatchObject({
    blocks: { stars_1: { type: expect.stringContaining('/blocks/stars/') } },
    block_order: ['stars_1'],
  })
  await changeBlocks({ remove: 'stars_1', section: 'main' })
  expect(read('templates/product.json').sections.main).toMatchObject({ blocks: {}, block_order: [] })
  await changeBlocks({ add: key, section: '' })
  const { sections, order } = read('templates/product.json')
  expect(order).toEqual(['main', 'more', 'apps_1'])
  expect(sections.apps_1.block_order).toEqual(['stars_1'])
})

test('what is active follows the files of the published theme', async () => {
  expect(statuses()).toEqual([
    ['everywhere', 'available'],
    ['stars', 'available'],
  ])
  await switchEmbed(true)
  await changeBlocks({ add: `${platform.app.clientId}/stars`, section: 'main' })
  const [extension] = extensionActivations(platform.context.state, platform.store, platform.app)
  const themeId = `gid://shopify/OnlineStoreTheme/${platform.theme.id}`
  expect(extension).toMatchObject({
    handle: 'trial-extension',
    type: 'theme_app_extension',
    activations: [
      { handle: 'everywhere', target: 'head', status: 'active', activations: [{ target: 'head', themeId }] },
      {
        handle: 'stars',
        target: 'section',
        status: 'active',
        activations: [{ target: 'template--product/main/stars_1', themeId }],
      },
    ],
  })
  await switchEmbed(false)
  expect(statuses()?.[0]).toEqual(['everywhere', 'available'])
})

test('a theme file that is no JSON is named with its line, and nothing is active in it', async () => {
  const { context, store } = platform
  const settings = file('config/settings_data.json')
  if (!settings) throw new Error('no settings')
  context.state.put(store, 'OnlineStoreThemeFile', { ...settings, body: '{\n  "current": \n}' })
  const { statusCode, body } = await visit(platform, EDITOR)
  expect(statusCode).toBe(200)
  expect(body).toContain('config/settings_data.json, line 3, is not valid JSON')
  expect(statuses()?.[0]).toEqual(['everywhere', 'available'])
  expect((await switchEmbed(true)).body).toContain('cannot be edited')
})

test('publishing swaps the published theme', async () => {
  const { context, store, theme } = platform
  const winter = context.state.put(store, 'OnlineStoreTheme', {
    ...theme,
    id: context.state.nextId(),
    name: 'Winter',
    role: 'UNPUBLISHED',
  })
  await submit(platform, `/store/corner-shop/themes/${winter.id}/publish`, {})
  expect(context.state.list(store, 'OnlineStoreTheme').map(({ name, role }) => [name, role])).toEqual([
    ['Plain', 'UNPUBLISHED'],
    ['Winter', 'MAIN'],
  ])
})

test('a shop’s own admin URLs lead to the admin', async () => {
  const response = await platform.server.inject({
    url: '/admin/themes/current/editor?context=apps&activateAppId=a/b',
    headers: { host: 'corner-shop.myshopify.com' },
  })
  expect(response.headers.location).toBe(
    'http://admin.localhost:4000/store/corner-shop/themes/current/editor?context=apps&activateAppId=a/b',
  )
})
