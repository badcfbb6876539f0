import { describe, expect, it } from 'vitest'
import { articleTree, cleanArticle, textOfNode } from './article-tree.ts'

describe('cleanArticle', () => {
  it.each([
    ['one level of titles', '<h1>Soil</h1><h5>Deep</h5>', '<h2>Soil</h2><h4>Deep</h4>'],
    [
      'lists as an editor writes them',
      '<ul><li><p>One</p></li><li><p>Two</p><ul><li>In</li></ul></li></ul>',
      '<ul><li>One</li><li>Two<ul><li>In</li></ul></li></ul>',
    ],
    [
      'tables without styles',
      '<table style="min-width:10px"><colgroup><col></colgroup><tbody><tr><th colspan="1"><p>Pot</p></th><td rowspan="2">5</td></tr></tbody></table>',
      '<table><tbody><tr><th>Pot</th><td rowspan="2">5</td></tr></tbody></table>',
    ],
    [
      'images and links with what they need',
      '<p onclick="x()">See <a href="/products/pot" target="_blank">the pot</a></p><img src="https://cdn.example/a.png" alt="A &quot;pot&quot;" onerror="x()" width="20">',
      '<p>See <a href="/products/pot">the pot</a></p><img src="https://cdn.example/a.png" alt="A &quot;pot&quot;" width="20">',
    ],
    [
      'words that stand by themselves',
      'Loose <b>words</b><p>End</p>',
      '<p>Loose <strong>words</strong></p><p>End</p>',
    ],
    ['a division as a paragraph', '<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
    ['nothing of a script', '<script>alert(1)</script><p>a</p><iframe src="x"></iframe>', '<p>a</p>'],
    [
      'no URL that runs',
      '<p><a href="javascript:alert(1)">x</a><a href="//evil.example">y</a></p>',
      '<p>xy</p>',
    ],
    ['no image from elsewhere', '<p><img src="data:image/png;base64,AA"></p>', ''],
    [
      'an image behind its paragraph',
      '<p>Before<img src="https://c.example/a.png">after</p>',
      '<p>Beforeafter</p><img src="https://c.example/a.png" alt="">',
    ],
    ['what was escaped', '<p>&lt;script&gt; &amp; more</p>', '<p>&lt;script&gt; &amp; more</p>'],
  ])('keeps %s', (_what, given, kept) => {
    expect(cleanArticle(given)).toBe(kept)
  })

  it('changes nothing more the second time', () => {
    for (const html of [
      '<h2>A</h2><p>b <em>c</em></p><blockquote><p>d</p></blockquote><hr><ol><li>e</li></ol>',
      'x<table><tr><td>1<td>2</table>y<ul>z<li>1</ul>',
      '<p><p><b><p>x</b></p>'.repeat(50),
    ]) {
      const once = cleanArticle(html)
      expect(cleanArticle(once)).toBe(once)
    }
  })
})

it('reads the words of a part', () => {
  const [list] = articleTree('<ul><li>One <strong>two</strong></li><li>three</li></ul>')
  expect(textOfNode(list ?? '')).toBe('One two three')
})
