import { expect, test } from 'vitest'
import { showsTrail } from './page-trails.ts'

test.each([
  ['<nav class="breadcrumbs" role="navigation"><a href="/">Home</a></nav>', true],
  ['<nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></ol></nav>', true],
  ['<div id="page-breadcrumb-wrap"><a href="/">Home</a></div>', true],
  ['<ul class="list bread-crumbs">', true],
  ['<nav class="breadcrumbs" hidden></nav>', false],
  ['<!-- <nav class="breadcrumbs"></nav> -->', false],
  ['<script>var t = "<nav class=breadcrumbs>"</script>', false],
  ['<p class="breadcrumbs-are-good">Bread crumbs in the oven</p>', false],
  ['<div class="recipe-bread">', false],
  ['<div id="shopify-block-AB1__signpost_breadcrumbs_x" class="shopify-block shopify-app-block">', false],
])('%s: %s', (html, shown) => {
  expect(showsTrail(html)).toBe(shown)
})
