import fc from 'fast-check'
import { expect, it } from 'vitest'
import { flagsFromSettings, mergeFlags, sectionFlags } from './app-blocks.ts'
import { mergeBlockFlags, NO_BLOCKS } from './block-flags.ts'

const type = 'shopify://apps/signpost/blocks/signpost/3f6b7b1c-0000-4000-8000-000000000000'
const on = { current: { blocks: { '17': { type, disabled: false, settings: {} } } } }

it.each([
  ['on', on, true],
  ['on without the field', { current: { blocks: { '17': { type } } } }, true],
  ['off', { current: { blocks: { '17': { type, disabled: true } } } }, false],
  ['never switched on', { current: { sections: {} } }, false],
  [
    'in a preset that is chosen',
    { current: 'Light', presets: { Light: { blocks: { '1': { type } } } } },
    true,
  ],
  ['in a preset that is not', { current: 'Dark', presets: { Light: { blocks: { '1': { type } } } } }, false],
  ['a preset that is missing', { current: 'Gone' }, false],
  [
    "another app's",
    { current: { blocks: { '1': { type: type.replace('apps/signpost', 'apps/other') } } } },
    false,
  ],
  [
    'another block of ours',
    { current: { blocks: { '1': { type: type.replace('blocks/signpost', 'blocks/faq') } } } },
    false,
  ],
])('the embed is %s', (_what, settings, expected) => {
  for (const text of [JSON.stringify(settings), `/*\n * auto-generated\n */\n${JSON.stringify(settings)}`]) {
    expect(flagsFromSettings(text)).toEqual({ webrexSeoEmbed: expected })
  }
})

it('says so when the file is none', () => {
  for (const text of ['', '{', '[]', 'null', '{"current": 7}', '/* only a comment */'])
    expect(flagsFromSettings(text)).toBeNull()
  fc.assert(fc.property(fc.string(), (text) => void flagsFromSettings(text)))
})

it('knows the sections that stand in templates and section groups, and not the hidden ones', () => {
  const block = (name: string, more = {}) => ({
    type: type.replace('blocks/signpost', `blocks/${name}`),
    ...more,
  })
  const product = { sections: { main: { blocks: { a: block('product-faq') } } } }
  const article = {
    sections: {
      main: { blocks: { a: block('article-video', { disabled: true }) } },
      apps: { disabled: true, blocks: { a: block('article-faq') } },
    },
  }
  const files = [product, article].map((file) => `/* written by the editor */${JSON.stringify(file)}`)
  expect(sectionFlags(files)).toMatchObject({
    webrexProductFaqSection: true,
    webrexProductVideoSection: false,
    webrexArticleVideoSection: false,
    webrexArticleFaqSection: false,
  })
  expect(Object.keys(sectionFlags([]))).toHaveLength(8)
  fc.assert(fc.property(fc.string(), fc.json(), (text, json) => void sectionFlags([text, json])))
})

it.each([
  [{ files: true }, true],
  [{ told: true }, true],
  [{ files: true, told: false }, true],
  [{ kept: true, files: false }, false],
  [{ kept: true }, true],
  [{}, false],
])('merges the embed of %o into %o: found on, it is on', (found: Record<string, boolean>, expected) => {
  const flag = (source: string) => (source in found ? { webrexSeoEmbed: found[source] === true } : {})
  const merged = mergeBlockFlags({ kept: flag('kept'), files: flag('files'), told: flag('told') })
  expect(merged).toEqual({ ...NO_BLOCKS, webrexSeoEmbed: expected })
})

it('lays what was found over what was stored, and takes over nothing odd', () => {
  const found = { ...NO_BLOCKS, webrexSeoEmbed: true }
  expect(mergeFlags({ webrexSeoEmbed: false }, found)).toEqual(found)
  expect(mergeFlags({ webrexSeoEmbed: true }, NO_BLOCKS)).toEqual(NO_BLOCKS)
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      expect(Object.keys(mergeFlags(stored, found))).toHaveLength(9)
    }),
  )
})
