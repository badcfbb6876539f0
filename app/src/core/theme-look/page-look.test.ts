import { expect, test } from 'vitest'
import { lookOfPage } from './page-look.ts'

const PAGE = `<html class="no-js"><head>
<link rel="stylesheet" href="//shop.test/cdn/shop/t/1/assets/base.css?v=1" media="all">
<style>:root { --ink: #222; } @import "x.css"; @font-face { font-family: A; src: url(a.woff2) }
body { color: var(--ink); background: url("paper.png") } .body-text { margin: 0 }</style>
</head><body class="template-product">…</body></html>`

test('a theme that makes 1 rem ten pixels looks as large as on its own page', () => {
  const { css } = lookOfPage('<style>html{font-size:62.5%} p{font-size:1.6rem;margin:.5rem}</style>')
  expect(css([])).toContain('font-size:16px;margin:5px')
})

test('reads what styles a page, without anything that would be fetched', () => {
  const look = lookOfPage(PAGE)
  expect(look).toMatchObject({ assets: ['base.css'], bodyClass: 'template-product', htmlClass: 'no-js' })
  const css = look.css(['html{font-size:18px}'])
  expect(css).toContain(':host{font-size:18px}')
  expect(css).toContain(':host { --ink: #222; }')
  expect(css).toContain('.preview-body { color: var(--ink); background: none }')
  expect(css).toContain('.body-text')
  expect(css).not.toMatch(/@import|@font-face|url\(/)
})
