import { expect, test } from 'vitest'
import { mergeBlockFlags, NO_BLOCKS, SECTION_BLOCKS } from './block-flags.ts'
import { type ExtensionInfo, flagsFromExtensions } from './extension-flags.ts'

function told(blocks: Record<string, 'active' | 'available' | 'unavailable'>): ExtensionInfo[] {
  const activations = Object.entries(blocks).map(([handle, status]) => ({
    handle,
    name: handle,
    target: handle === 'signpost' ? 'head' : 'section',
    status,
    activations: status === 'active' ? [{ target: 'head', themeId: 'gid://shopify/OnlineStoreTheme/1' }] : [],
  }))
  return [{ handle: 'signpost-extension', type: 'theme_app_extension', activations }] as ExtensionInfo[]
}

test('each of the nine flags is told by its own block', () => {
  const all = [
    { block: 'signpost', flag: 'webrexSeoEmbed' },
    ...SECTION_BLOCKS.map(({ block, flag }) => ({ block, flag })),
  ]
  expect(all).toHaveLength(9)
  for (const { block, flag } of all) {
    expect(flagsFromExtensions(told({ [block]: 'active' }))).toEqual({ [flag]: true })
    expect(flagsFromExtensions(told({ [block]: 'available' }))).toEqual({ [flag]: false })
    expect(flagsFromExtensions(told({ [block]: 'unavailable' }))).toEqual({ [flag]: false })
  }
})

test('other blocks and other extensions tell nothing', () => {
  expect(flagsFromExtensions([])).toEqual({})
  expect(flagsFromExtensions(told({ breadcrumbs: 'active' }))).toEqual({})
  const other = { handle: 'x', type: 'ui_extension', activations: [{ target: 'admin.product' }] }
  expect(flagsFromExtensions([other] as ExtensionInfo[])).toEqual({})
})

test('the platform knows better than the files, they better than what is remembered; an embed found on is on', () => {
  const kept = { webrexSeoEmbed: true, webrexPageFaqSection: true, webrexPageVideoSection: true }
  const files = { webrexSeoEmbed: false, webrexPageFaqSection: false, webrexArticleFaqSection: true }
  const toldFlags = flagsFromExtensions(told({ signpost: 'active', 'article-faq': 'available' }))
  expect(mergeBlockFlags({ kept, files, told: toldFlags })).toEqual({
    ...NO_BLOCKS,
    webrexSeoEmbed: true,
    webrexPageVideoSection: true,
  })
  const off = flagsFromExtensions(told({ signpost: 'available' }))
  expect(mergeBlockFlags({ kept, files, told: off }).webrexSeoEmbed).toBe(false)
  expect(mergeBlockFlags({ kept: {}, files: { webrexSeoEmbed: true }, told: off }).webrexSeoEmbed).toBe(true)
})
