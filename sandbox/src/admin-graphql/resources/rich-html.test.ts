import { describe, expect, it } from 'vitest'
import { richHtml } from './rich-html.ts'

describe('a description as it is kept', () => {
  it('keeps plain markup as it came, and no outer blanks', () => {
    const html = '<p>Oil it <a href="/pages/care" title="a > b">well</a>.</p>\n<ul><li>1 < 2</li></ul>'
    expect(richHtml(`\n ${html} `)).toBe(html)
    expect(richHtml('')).toBe('')
    expect(richHtml(undefined)).toBeUndefined()
    expect(richHtml(null)).toBeUndefined()
  })

  it.each([
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['a<scr<script>x</script>ipt>alert(1)</script>b', 'aalert(1)b'],
    ['<img src="/a.png" onerror="alert(1)">', '<img src="/a.png">'],
    ['<a href=\'javascript:alert(1)\' class="x">b</a>', '<a class="x">b</a>'],
    ['<p>a</p><script src="/x.js">', '<p>a</p>'],
  ])('takes scripts out of %s', (given, kept) => {
    expect(richHtml(given)).toBe(kept)
  })
})
