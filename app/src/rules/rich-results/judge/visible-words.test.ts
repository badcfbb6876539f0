import { describe, expect, it } from 'vitest'
import { countVisits } from '../../../../testing/count-visits.ts'
import { visibleWords } from './visible-words.ts'

describe('visibleWords', () => {
  it.each([
    ['text over several elements', '<p>A <b>fine</b>, fine&nbsp;fern!</p>', true],
    ['behind an unusual tag', '<p title="a > b">x</p><a b=c<d>A fine fine fern', true],
    ['behind a comment with an arrow in it', '<!-- a > b --> a fine fine fern', true],
    ['in a comment', '<!-- x > a fine fine fern -->', false],
    ['in an attribute', '<p title="x > a fine fine fern">x</p>', false],
    ['in a script', '<script>"<p>"; "a fine fine fern"</script>', false],
    ['in a style', '<style>a fine fine fern</style>', false],
    ['in a template', '<template><template></template>a fine fine fern</template>', false],
    ['in a template without an end', '<template>a fine fine fern', false],
    ['behind a template', '<template>x</template></template>a fine fine fern', true],
  ])('%s', (_name, html, shown) => {
    expect(visibleWords(html)('A fine, fine fern')).toBe(shown)
  })

  it.each([
    '<',
    '</',
    '<a ',
    '<!--',
    '<!-- --!>',
    '<template>',
    '<style ',
    '<style>',
    '<a b="',
    '<script><!--</script>',
  ])('looks at a page of nothing but %s once', (part) => {
    const visits = (count: number) => countVisits(() => visibleWords(part.repeat(count))('fern'))
    expect(visits(4_000)).toBeLessThan(6 * visits(1_000))
  })

  it('believes a page that asks for more searching than an honest one', () => {
    const shows = visibleWords('x'.repeat(1_000_000))
    for (let times = 0; times < 150; times += 1) expect(shows('fern')).toBe(false)
    for (let times = 0; times < 100; times += 1) shows('fern')
    expect(shows('fern')).toBe(true)
  })
})
