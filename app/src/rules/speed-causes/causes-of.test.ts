import { expect, test } from 'vitest'
import { causesOf, type SpeedFacts, type SpeedImage } from './causes-of.ts'
import type { ThemeFile } from './theme-location.ts'

const FILES: ThemeFile[] = [
  {
    name: 'templates/index.json',
    text: '{"sections":{"hero":{"type":"hero"},"list":{"type":"list"}},"order":["hero","list"]}',
  },
  {
    name: 'layout/theme.liquid',
    text: `<head>
  {% comment %}<script src="{{ 'old.js' | asset_url }}"></script>{% endcomment %}
  <script src="{{ 'slow.js' | asset_url }}"></script>
  {{ 'other.js' | asset_url | script_tag }}
  <link rel="preconnect" href="https://cdn.example/widget.js">
  <script src="https://cdn.example/widget.js"></script>
  {{ 'base.css' | asset_url | stylesheet_tag }}
</head>`,
  },
  {
    name: 'sections/hero.liquid',
    text: "<div class=\"hero\">\n  {{ image | image_url: width: 1500 | image_tag: loading: 'lazy', class: 'hero__image' }}\n</div>",
  },
  {
    name: 'sections/list.liquid',
    text: "{% for p in list %}\n  {% render 'card', product: p %}\n{% endfor %}",
  },
  {
    name: 'snippets/card.liquid',
    text: '<article class="card">\n  <img src="{{ product.featured_image | image_url: width: 400 }}" class="card__image" {% if lazy %}loading="lazy"{% endif %}>\n</article>',
  },
  { name: 'config/settings_data.json', text: '{\n "x": {"type": "shopify://apps/club/blocks/embed/1"}\n}' },
]
const image = (more: Partial<SpeedImage>): SpeedImage => ({
  ...{
    section: 'template--1__hero',
    classes: 'hero__image',
    sizes: null,
    loading: 'lazy',
    fetchPriority: null,
  },
  ...{ url: '/cdn/a.jpg', byScript: false, hasSize: true, preloaded: false, natural: null },
  ...more,
})
const facts = (more: Partial<SpeedFacts>): SpeedFacts => ({
  ...{ template: 'index', lcp: null, images: [], blocking: [] },
  ...more,
})
const asset = (name: string) => `https://shop.example/cdn/shop/t/1/assets/${name}?v=1`

test('a late main image: the line, and one change that loads it first where it stands first', () => {
  const [late, priority] = causesOf(facts({ lcp: image({}) }), FILES)
  expect(late).toMatchObject({
    check: 'never-lazy-load-lcp-image',
    location: { file: 'sections/hero.liquid', line: 2 },
  })
  expect(priority).toMatchObject({ check: 'set-fetchpriority-high-on-lcp-image', changes: late?.changes })
  expect(late?.changes).toEqual([
    {
      ...{ file: 'sections/hero.liquid', line: 2 },
      before: "  {{ image | image_url: width: 1500 | image_tag: loading: 'lazy', class: 'hero__image' }}",
      after: [
        '  {% liquid',
        "    assign lcp_loading = 'lazy'",
        "    assign lcp_priority = 'auto'",
        '    unless section.index > 1',
        "      assign lcp_loading = 'eager'",
        "      assign lcp_priority = 'high'",
        '    endunless',
        '  %}',
        "  {{ image | image_url: width: 1500 | image_tag: loading: lcp_loading, class: 'hero__image', fetchpriority: lcp_priority }}",
      ].join('\n'),
    },
  ])
})

test('in a list only its first image goes first: the snippet is told by who renders it', () => {
  const lcp = image({ section: 'template--1__list', classes: 'card__image', loading: null })
  const [cause, ...more] = causesOf(facts({ lcp }), FILES)
  expect(more).toEqual([])
  expect(cause?.changes.map(({ file, line }) => [file, line])).toEqual([
    ['snippets/card.liquid', 2],
    ['sections/list.liquid', 2],
  ])
  expect(cause?.changes[0]?.after).toContain('unless section.index > 2 or lcp_first != true')
  expect(cause?.changes[0]?.after).toContain('<img fetchpriority="{{ lcp_priority }}" src=')
  expect(cause?.changes[1]?.after).toBe("  {% render 'card', product: p, lcp_first: forloop.first %}")
})

test('an image without a size gets that of its object, and each line is named once', () => {
  const card = image({ section: 'template--1__list', classes: 'card__image', loading: null, hasSize: false })
  const causes = causesOf(facts({ images: [card, { ...card, url: '/cdn/b.jpg' }] }), FILES)
  expect(causes).toHaveLength(1)
  expect(causes[0]?.changes[0]?.after).toContain(
    '<img width="{{ product.featured_image.width }}" height="{{ product.featured_image.height }}" src=',
  )
})

test('what holds the page up: the line of the theme, or the app', () => {
  const blocking = [
    { kind: 'script' as const, url: asset('slow.js') },
    { kind: 'script' as const, url: asset('other.js') },
    { kind: 'script' as const, url: 'https://cdn.example/widget.js?shop=x' },
    { kind: 'style' as const, url: asset('base.css') },
    { kind: 'script' as const, url: 'https://cdn.shopify.com/extensions/0199-aa/club-12/assets/club.js' },
    { kind: 'script' as const, url: 'https://nobody.example/x.js' },
  ]
  const causes = causesOf(facts({ blocking }), FILES)
  expect(causes.map(({ location, app }) => [location?.file ?? null, location?.line ?? null, app])).toEqual([
    ['layout/theme.liquid', 3, null],
    ['layout/theme.liquid', 4, null],
    ['layout/theme.liquid', 6, null],
    ['layout/theme.liquid', 7, null],
    ['config/settings_data.json', 2, 'club'],
    [null, null, null],
  ])
  expect(causes.map(({ changes }) => changes[0]?.after.trim() ?? null)).toEqual([
    `<script defer src="{{ 'slow.js' | asset_url }}"></script>`,
    `<script src="{{ 'other.js' | asset_url }}" defer></script>`,
    '<script defer src="https://cdn.example/widget.js"></script>',
    null,
    null,
    null,
  ])
})

test('an image that comes first already, and one that nothing in the theme prints', () => {
  expect(causesOf(facts({ lcp: image({ loading: null, fetchPriority: 'high' }) }), FILES)).toEqual([])
  const [cause] = causesOf(facts({ lcp: image({ classes: 'of-an-app' }) }), FILES)
  expect(cause).toMatchObject({ location: null, candidates: [], changes: [] })
})

/** Returns a theme whose home page has a hero with these lines. */
const withHero = (...lines: string[]): ThemeFile[] => [
  ...FILES.filter(({ name }) => name !== 'sections/hero.liquid'),
  { name: 'sections/hero.liquid', text: lines.join('\n') },
]

test('an image over several lines: the line of the word', () => {
  const files = withHero(
    '<img class="hero__image"',
    '  src="{{ image | image_url: width: 1500 }}"',
    '  loading=lazy>',
  )
  const [late, priority] = causesOf(facts({ lcp: image({}) }), files)
  expect([late?.location?.line, priority?.location?.line]).toEqual([3, 1])
  expect(late?.changes[0]?.after).toContain('loading={{ lcp_loading }}>')
  const low = withHero(
    '<img class="hero__image"',
    '  fetchpriority="low"',
    '  src="{{ image | image_url }}">',
  )
  const [cause] = causesOf(facts({ lcp: image({ loading: null, fetchPriority: 'low' }) }), low)
  expect(cause?.location?.line).toBe(2)
})

test('an image a script fills from a list gets a source of its own', () => {
  const files = withHero(
    '<img class="hero__image" data-srcset="{{ image | image_url: width: 800 }} 800w, {{ image | image_url: width: 1600 }} 1600w">',
  )
  const [late] = causesOf(facts({ lcp: image({ loading: null, byScript: true }) }), files)
  expect(late?.changes[0]?.after).toContain(' src="{{ image | image_url: width: 800 }}" ')
  expect(late?.changes[0]?.after).toContain(' srcset="{{ image | image_url: width: 800 }} 800w, ')
})

test('a hint that loads a script early is not the script', () => {
  const layout = {
    name: 'layout/theme.liquid',
    text: "{{ 'slow.js' | asset_url | preload_tag: as: 'script' }}\n<script src=\"{{ 'slow.js' | asset_url }}\"></script>",
  }
  const [cause] = causesOf(facts({ blocking: [{ kind: 'script', url: asset('slow.js') }] }), [layout])
  expect(cause).toMatchObject({ location: { file: 'layout/theme.liquid', line: 2 }, candidates: [] })
})
