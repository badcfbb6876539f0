import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readableSentences, readableText } from './readable-text.ts'

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

describe('sentences of a description', () => {
  it.each([
    [
      '<ul><li>Carbon steel head</li><li>Oiled ash handle</li><li>30 cm overall</li></ul><h3>Care</h3><p>Wipe dry</p>',
      'Carbon steel head. Oiled ash handle. 30 cm overall. Care. Wipe dry.',
    ],
    ['<p>Lifts the whole root.</p><p>Made to last!</p>', 'Lifts the whole root. Made to last!'],
    [
      '<p>In the box:</p><ul><li>One trowel,</li><li>one <b>cord</b></li></ul>',
      'In the box: One trowel, one cord.',
    ],
    ['A dibber<ul><li>Oak</li></ul>', 'A dibber. Oak.'],
    ['<p>Steel head<br>Ash handle<br/>oiled twice</p>', 'Steel head. Ash handle; oiled twice.'],
    [
      '<table><tr><th>Length</th><td>30 cm</td></tr><tr><td>Red</td><td>Blue</td></tr></table>',
      'Length: 30 cm. Red; Blue.',
    ],
    ['<dl><dt>Weight</dt><dd>2 kg</dd><dt>Wood</dt><dd>Ash</dd></dl>', 'Weight: 2 kg. Wood: Ash.'],
    ['<p>He said “no.”</p><p>(Oiled)</p><p>5 %</p><p>—</p>', 'He said “no.” (Oiled). 5 %. —'],
    ['<p>鋼の刃</p><p>木の柄（長さ30）</p>', '鋼の刃。 木の柄（長さ30）。'],
    ['<p>लकड़ी का हत्था</p>', 'लकड़ी का हत्था।'],
    ['Oak dibber, <em>oiled</em>', 'Oak dibber, oiled'],
    ['<p>&nbsp;</p><div><div></div></div>', ''],
    ['<script>alert(1)</script><p>Seen</p>', 'Seen.'],
  ])('%s', (html, said) => {
    expect(readableSentences(html)).toBe(said)
  })

  const phrase = fc
    .array(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ü0-9]{1,8}$/), { minLength: 1, maxLength: 5 })
    .map((words) => words.join(' '))
  const ending = fc.constantFrom('', '', '.', '!', '?', ':', '…')

  it('part every block from the next, and say the same words as the text that is counted', () => {
    const block = fc.record({
      tag: fc.constantFrom('p', 'li', 'h2', 'h3', 'div', 'blockquote'),
      text: phrase,
      ending,
    })
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), (blocks) => {
        const html = blocks.map(({ tag, text, ending }) => `<${tag}> ${text}${ending}</${tag}>`).join('\n')
        const said = readableSentences(html)
        expect(said).toBe(blocks.map(({ text, ending }) => `${text}${ending || '.'}`).join(' '))
        expect(wordsOf(said)).toEqual(wordsOf(readableText(html)))
      }),
    )
  })

  it('say the same words of any HTML, with one blank between', () => {
    const tag = fc.constantFrom(
      ...'p li ul ol h1 br td tr th table dl dt dd b span a img div hr script button'.split(' '),
    )
    const html = fc
      .array(
        fc.oneof(
          phrase,
          tag.map((name) => `<${name}>`),
          tag.map((name) => `</${name}>`),
          fc.string(),
        ),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(html, (given) => {
        const said = readableSentences(given)
        expect(wordsOf(said)).toEqual(wordsOf(readableText(given)))
        expect(said).not.toMatch(/^\s|\s$|\s\s/u)
      }),
    )
  })

  it('do not need the stack for deep pages', () => {
    const deep = `${'<div>'.repeat(20_000)}Deep${'</div>'.repeat(20_000)}`
    expect(readableSentences(deep)).toBe('Deep.')
  })
})
