import { describe, expect, test } from 'vitest'
import { judgeLocales } from './judge-locales.ts'
import type { Text } from './read-texts.ts'
import { usesIn } from './read-uses.ts'

const text = (language: string, key: string, words: string, plural = ''): Text => ({
  language,
  file: 'home',
  path: key,
  slug: 'home',
  key,
  plural,
  words,
})
const code = (body: string) => `const { t } = useTranslation('home')\n${body}`
const judge = (texts: Text[], body: string) => judgeLocales({ texts, uses: usesIn('home.tsx', code(body)) })

describe('judgeLocales', () => {
  test('accepts texts that are complete and used', () => {
    const texts = [
      text('en', 'title', 'Home'),
      text('en', 'rows', '{{count}} row', '_one'),
      text('en', 'rows', '{{count}} rows', '_other'),
      text('de', 'rows', '{{count}} Zeile', '_one'),
      text('de', 'rows', '{{count}} Zeilen', '_other'),
      text('en', 'state.done', 'Done'),
    ]
    expect(judge(texts, "t('title'); t('rows', { count }); t(`state.${state}`)")).toEqual([])
  })

  test('knows the texts of every feature where the feature is known at run time alone', () => {
    expect(
      judge([text('en', 'operation.edit', 'Edited')], 'const words = `${slug}:operation.${what}`'),
    ).toEqual([])
  })

  test('asks for the title of a card on Home', () => {
    const uses = usesIn('features/home/home-cards.ts', "const card = { key: 'home:missing' }")
    const texts = [text('en', 'missing', '{{count}} missing', '_other')]
    expect(judgeLocales({ texts, uses })).toEqual([
      'en lacks home:missing.title, the title of a card in features/home/home-cards.ts.',
    ])
    const titled = [text('en', 'missing.title', '{{count}} missing', '_other')]
    expect(judgeLocales({ texts: titled, uses })).toEqual([])
  })

  test('follows both branches of a choice', () => {
    expect(judge([text('en', 'a', 'A')], "t(on ? 'a' : 'b')")).toEqual(['en lacks home:b, used in home.tsx.'])
  })

  test.each([
    ['a key English lacks', [], "t('title')", /en lacks home:title/],
    ['an unused key', [text('en', 'old', 'Old')], '', /en home:old is used nowhere/],
    ['a key only German has', [text('en', 'a', 'A'), text('de', 'b', 'B')], "t('a')", /which English lacks/],
    ['a broken placeholder', [text('en', 'a', 'A {{name}')], "t('a')", /broken placeholder/],
    [
      'a placeholder left out',
      [text('en', 'a', 'A {{name}}'), text('de', 'a', 'A')],
      "t('a')",
      /leaves out a placeholder/,
    ],
    [
      'a placeholder of another name',
      [text('en', 'a', 'A {{name}}'), text('de', 'a', 'A {{Name}}')],
      "t('a')",
      /uses \{\{Name\}\}/,
    ],
    ['an error code without words', [], "defineErrors('home', { noRoom: 409 })", /lacks errors:home.no-room/],
  ])('finds %s', (_, texts, body, problem) => {
    expect(judge(texts, body).join('\n')).toMatch(problem)
  })

  test('a language that follows may stay behind English for a while', () => {
    const texts = [text('en', 'a', 'A {{name}}'), text('fr', 'a', 'A {{title}}'), text('fr', 'old', 'Vieux')]
    expect(judgeLocales({ texts, uses: usesIn('home.tsx', code("t('a')")) })).toHaveLength(2)
    const moved = new Set(['fr home:a'])
    expect(judgeLocales({ texts, uses: usesIn('home.tsx', code("t('a')")), moved })).toEqual([])
  })

  test('takes the parts of a text the server chooses', () => {
    const texts = [text('en', 'embed.on.title', 'On'), text('en', 'embed.on.note', 'Note')]
    expect(judge(texts, "const line = { key: 'home:embed.on' }")).toEqual([])
  })
})
