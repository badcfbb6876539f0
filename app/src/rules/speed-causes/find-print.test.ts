import { expect, test } from 'vitest'
import { type PageImageFacts, printFinder, themeLocationOf } from './find-print.ts'
import type { ThemeFile } from './theme-location.ts'

const FILES: ThemeFile[] = [
  {
    name: 'templates/index.json',
    text: '/* made by the editor */ {"sections":{"hero":{"type":"banner","blocks":{"a":{"type":"media"}}},"list":{"type":"featured"}}}',
  },
  { name: 'sections/header-group.json', text: '{"sections":{"header":{"type":"header"}}}' },
  { name: 'sections/header.liquid', text: '<header>\n  <img class="logo" src="{{ x }}">\n</header>' },
  {
    name: 'sections/banner.liquid',
    text: "<div>\n\n{{ a | image_url: width: 3840 | image_tag: loading: 'lazy', class: 'hero' }}\n</div>{% render 'two' %}",
  },
  {
    name: 'snippets/two.liquid',
    text: `{% if a > 1 %}<img class="one" src="{{ a }}">{% endif %}\n<img src="{{ b }}"\n class="two" {% if a > b %}loading="lazy"{% endif %}>`,
  },
  { name: 'blocks/media.liquid', text: '{{ block | image_tag }}' },
  { name: 'sections/featured.liquid', text: "{% render 'card' %}{% render 'card' %}" },
  {
    name: 'snippets/card.liquid',
    text: "{{ x | image_tag: class: 'card', sizes: '50vw' }}\n{{ x | image_tag: class: 'card', sizes: '20vw' }}",
  },
  { name: 'sections/other.liquid', text: "{{ x | image_tag: class: 'hero' }}" },
]
const findInTheme = (files: readonly ThemeFile[], image: PageImageFacts) =>
  themeLocationOf(printFinder(files, 'index')(image))
const image = (section: string | null, more: object = {}) => ({
  ...{ section, classes: null, sizes: null, loading: null },
  ...more,
})

test('the line is found through section, blocks and snippets, by what it says of the image', () => {
  const hero = image('template--12__hero', { classes: 'hero', loading: 'lazy' })
  expect(findInTheme(FILES, hero)).toEqual({ file: 'sections/banner.liquid', line: 3 })
  expect(findInTheme(FILES, image('template--12__hero', { classes: 'two' }))).toEqual({
    file: 'snippets/two.liquid',
    line: 2,
  })
  expect(findInTheme(FILES, image('sections--9__header', { classes: 'logo' }))).toEqual({
    file: 'sections/header.liquid',
    line: 2,
  })
  expect(findInTheme(FILES, image('other', { classes: 'hero' }))).toEqual({
    file: 'sections/other.liquid',
    line: 1,
  })
})

test('what two lines may have printed is not pinned on one of them', () => {
  const card = image('template--12__list', { classes: 'card' })
  expect(findInTheme(FILES, card)).toBeNull()
  expect(findInTheme(FILES, { ...card, sizes: '20vw' })).toEqual({ file: 'snippets/card.liquid', line: 2 })
})

test('nothing is said of what the theme does not print', () => {
  expect(findInTheme(FILES, image('template--12__gone'))).toBeNull()
  expect(findInTheme(FILES, image(null))).toBeNull()
  expect(findInTheme([{ name: 'templates/index.json', text: '{' }], image('template--1__a'))).toBeNull()
})
