import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableMarkup } from './readable-markup.ts'

test.each([
  [
    '<p>A <strong>pot</strong>.</p>\n<h2>Care &amp; use</h2><ul><li>by hand</li><li><p>cold</p></li></ul>',
    'A pot.\nCare & use\n• by hand\n• cold',
  ],
  ['One line<br>two', 'One line\ntwo'],
  ['<p>See <a class=x href="/pages/care">our guide</a>.</p>', 'See our guide (/pages/care).'],
  ['<script>steal()</script>Seen<!-- not -->', 'Seen'],
  ['5 &lt; 6 &#8364; &#x20AC; &unknown; &nbsp;', '5 < 6 € € &unknown;'],
  ['', ''],
])('%j reads %j', (html, text) => {
  expect(readableMarkup(html)).toBe(text)
})

test('whatever stands in a description can be shown', () => {
  fc.assert(
    fc.property(fc.string(), (html) => {
      const text = readableMarkup(html)
      expect(text.split('\n').every((line) => line === line.trim())).toBe(true)
    }),
  )
})
