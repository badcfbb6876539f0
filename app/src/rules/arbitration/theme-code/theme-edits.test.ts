import { describe, expect, test } from 'vitest'
import { removeObject } from './remove-script.ts'
import { scriptSources } from './script-sources.ts'
import { applyEdits } from './theme-edits.ts'

/** Removes some things from a theme's graph of four and returns those that are left. */
function without(...types: string[]): string[] {
  const things = ['Organization', 'WebSite', 'Brand', 'Store'].map((type) => `{ "@type": "${type}" }`)
  const text = `<script type="application/ld+json">{ "@graph": [\n  ${things.join(',\n  ')}\n] }</script>`
  const files = [{ name: 'sections/header.liquid', text }]
  const [source] = scriptSources(files)
  if (!source) throw new Error('The theme has no script.')
  const edits = types.flatMap((type) => removeObject(text, source, type) ?? [])
  const [{ after } = { after: text }] = applyEdits(files, edits)
  const json = after.replace(/^<script[^>]*>|<\/script>$/g, '')
  return (JSON.parse(json)['@graph'] as { '@type': string }[]).map((thing) => thing['@type'])
}

describe('several things of one script', () => {
  test.each([
    [['Organization'], ['WebSite', 'Brand', 'Store']],
    [['Store'], ['Organization', 'WebSite', 'Brand']],
    [
      ['Brand', 'Store'],
      ['Organization', 'WebSite'],
    ],
    [['WebSite', 'Brand', 'Store'], ['Organization']],
    [
      ['WebSite', 'Store'],
      ['Organization', 'Brand'],
    ],
    [['Organization', 'WebSite', 'Brand', 'Store'], []],
  ])('%j are cut out and what is left can be read', (types, left) => {
    expect(without(...types)).toEqual(left)
    expect(without(...types.toReversed())).toEqual(left)
  })
})
