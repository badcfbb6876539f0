import { expect, test } from 'vitest'
import { cleanArticle, LONGEST_ARTICLE } from '#core/writing/article/article-tree.ts'
import { lossesOf, textLosses } from './text-losses.ts'

const losses = (html: string) => textLosses(html, cleanArticle(html))

test.each([
  ['embedded frames', '<p>a</p><iframe src="https://video.example/1" width="560"></iframe>', { frames: 1 }],
  ['videos', '<video controls><source src="https://a.example/1.mp4"></video>', { media: 1 }],
  ['images in lists', '<ul><li>a<img src="https://a.example/1.png" alt="A"></li></ul>', { images: 1 }],
  ['tables in lists', '<ul><li>a<table><tr><td>5</td></tr></table></li></ul>', { tables: 1 }],
  ['links that lead nowhere', '<p><a href="ftp://a.example/">a</a></p>', { links: 1 }],
  ['scripts and styles', '<style>p{}</style><script>1</script><p>a</p>', { code: 2 }],
  [
    'figures',
    '<figure><img src="https://a.example/1.png"><figcaption>a</figcaption></figure>',
    { formatting: 2 },
  ],
  ['the level of a title', '<h5>a</h5>', { formatting: 1 }],
  ['ids', '<h2 id="care">a</h2><a name="top">b</a>', { ids: 2, links: 1 }],
  ['classes and styles', '<p class="lead" style="text-align: center">a</p>', { styles: 2 }],
  [
    'targets of links',
    '<p><a href="/products/pot" target="_blank" rel="noopener">a</a></p>',
    { attributes: 2 },
  ],
  [
    'captions of tables',
    '<table><caption>Pots</caption><tr><td>5</td></tr></table>',
    { characters: 4, formatting: 1 },
  ],
])('%s are counted', (_what, html, expected) => {
  expect(losses(html)).toEqual(expected)
})

test.each([
  ['what our editor writes', '<h2>A</h2><p>b <em>c</em><br>d</p><ul><li>e</li></ul><hr>'],
  ['other names of the same', '<p><b>a</b> <i>b</i></p>'],
  ['wrappers without a look', '<div><section><p>a</p></section></div><span>b</span>'],
  ['empty elements', '<h2> </h2><p>&nbsp;</p><p title="">a</p><p data-mce-fragment="1">b</p>'],
  [
    'tables',
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="1">b</td></tr></tbody></table>',
  ],
  ['an image inside a paragraph', '<p>Before<img src="https://a.example/1.png" width="20">after</p>'],
])('%s lose nothing', (_what, html) => {
  expect(losses(html)).toEqual({})
})

test('a summary loses its markup, and a text what is beyond the longest', () => {
  expect(lossesOf({ body: '', summary: '<p>See <a href="/a">a</a> pot</p>' })).toEqual({ links: 1 })
  expect(lossesOf({ body: '<p>a</p>', summary: 'A pot' })).toEqual({})
  expect(losses(`<p>${'a'.repeat(LONGEST_ARTICLE)}</p>`).characters).toBe(7)
})
