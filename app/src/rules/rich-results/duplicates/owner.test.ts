import { describe, expect, it } from 'vitest'
import { judgePage } from '../judge/judge-page.ts'

const product = '{"@context":"https://schema.org","@type":"Product","name":"Fern"}'
const script = (attributes = '') => `<script type="application/ld+json"${attributes}>${product}</script>`
const item = (attributes = '') =>
  `<div ${attributes} itemscope itemtype="https://schema.org/Product"><b itemprop="name">Fern</b></div>`
const begin = (app: string) => `<!-- BEGIN app block: shopify://apps/${app}/blocks/seo/1 -->`
const end = '<!-- END app block -->'

function ownersOf(html: string): string[] {
  return judgePage({ html, ownHandle: 'signpost' }).nodes.map(({ owner }) =>
    owner.kind === 'app' ? `app ${owner.name}` : owner.kind,
  )
}

describe('the owner', () => {
  it.each<[string, string, string]>([
    ['an app by the block around a script', begin('foo') + script() + end, 'app foo'],
    ['an app by the block around an item', begin('foo') + item() + end, 'app foo'],
    ['the outer block behind an inner one', begin('a') + begin('b') + end + script() + end, 'app a'],
    ['the inner block', begin('a') + begin('b') + script() + end + end, 'app b'],
    ['the theme behind a block', begin('a') + end + script(), 'theme'],
    ['ourselves by the block', begin('signpost') + script() + end, 'self'],
    ['ourselves by the mark of a script', script(' data-signpost'), 'self'],
    ['ourselves by the mark of a script with < in it', script(' data-x="<b>" DATA-SIGNPOST=1'), 'self'],
    ['ourselves by the mark of an item', item('data-signpost'), 'self'],
    ['the theme behind our mark', `<link data-signpost="x">${item()}`, 'theme'],
    ['the theme whatever stands in a value', script(' id=" data-signpost "'), 'theme'],
    ['an app by the class of its item', item('class="jdgm-widget"'), 'app judge-me-reviews'],
    ['the theme inside an element of an app', `<div class="yotpo-badge">${item()}</div>`, 'theme'],
    ['an app by the comment in front of an item', `<!-- Yotpo --> ${item()}`, 'app yotpo'],
    ['the theme behind the script of an app', `<script src="//judge.me/x.js"></script>${script()}`, 'theme'],
  ])('is %s', (_name, html, owner) => {
    expect(ownersOf(html)).toEqual([owner])
  })
})
