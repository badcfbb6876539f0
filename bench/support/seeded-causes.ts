import type { SpeedCheck } from '../../app/src/rules/speed-causes/causes-of.ts'

/** Our own themes: one in the style of each generation of published ones, and the sandbox's own. */
export const THEMES = {
  waymark: 'sandbox/src/theme',
  classic: 'sandbox/src/fixtures/theme-families/classic',
  nested: 'sandbox/src/fixtures/theme-families/nested',
} as const
export type ThemeName = keyof typeof THEMES

/** A fault planted in a theme, and the expected finding. */
export interface SeededCause {
  name: string
  theme: ThemeName
  page: 'index' | 'product'
  /** New files, or files in which a text is replaced; the fault's own line contains `mark`. */
  plant: readonly { file: string; find?: string; put: string }[]
  check: SpeedCheck
  /** File and text of the line that has to be named. */
  at: { file: string; mark: string }
  /** The largest image, by a text in its tag; absent: the page is judged without one. */
  lcp?: string
  /** Render-blocking resource as a lab test reports it, if the sandbox cannot show it. */
  blocking?: { kind: 'script' | 'style'; url: string }
}

const FIRST = "collections['all'].products.first.featured_image"
/** A section at the top of the home page. */
const hero = (body: string, index: { name: string; before: string }) => [
  { file: 'sections/rig-hero.liquid', put: `${body}\n{% schema %}{ "name": "Hero" }{% endschema %}\n` },
  {
    file: 'templates/index.json',
    find: index.before,
    put: index.before.replace('"sections": {', '"sections": { "rig_hero": { "type": "rig-hero" },'),
  },
  {
    file: 'templates/index.json',
    find: `"order": [${index.name}`,
    put: `"order": ["rig_hero", ${index.name}`,
  },
]
const INDEX = {
  waymark: { name: '"welcome"', before: '"sections": {' },
  classic: { name: '"featured"', before: '"sections": {' },
  nested: { name: '"17712757341f59fb2f"', before: '"sections": {' },
} as const
const heroIn = (theme: ThemeName, body: string) => hero(body, INDEX[theme])
const slow = (file: string, find: string, put: string) => [
  { file: 'assets/rig-slow.js', put: 'window.slow = true\n' },
  { file, find, put: `${find}\n${put}` },
]
const LATE = 'never-lazy-load-lcp-image'
const PRIORITY = 'set-fetchpriority-high-on-lcp-image'
const SHIFT = 'prevent-image-layout-shift'
const heroAt = (mark: string) => ({ file: 'sections/rig-hero.liquid', mark })

const anyTheme = (theme: ThemeName, head: string, find: string): SeededCause[] => [
  {
    ...{ name: 'late hero', theme, page: 'index', check: LATE, lcp: 'rig-hero' },
    plant: heroIn(
      theme,
      `<div>\n  {{ ${FIRST} | image_url: width: 1500 | image_tag: loading: 'lazy', class: 'rig-hero' }}\n</div>`,
    ),
    at: heroAt("loading: 'lazy'"),
  },
  {
    ...{ name: 'late hero over lines', theme, page: 'index', check: LATE, lcp: 'rig-hero' },
    plant: heroIn(
      theme,
      `<div>\n  {{\n    ${FIRST}\n    | image_url: width: 1500\n    | image_tag:\n      class: 'rig-hero',\n      loading: 'lazy'\n  }}\n</div>`,
    ),
    at: heroAt("loading: 'lazy'"),
  },
  {
    ...{ name: 'late hero element', theme, page: 'index', check: LATE, lcp: 'rig-hero' },
    plant: heroIn(
      theme,
      `<div>\n  <img class="rig-hero" loading="lazy" src="{{ ${FIRST} | image_url: width: 900 }}" width="900" height="600" alt="">\n</div>`,
    ),
    at: heroAt('loading="lazy"'),
  },
  {
    ...{ name: 'late by a variable', theme, page: 'index', check: LATE, lcp: 'rig-hero' },
    plant: heroIn(
      theme,
      `{% assign mode = 'lazy' %}\n<div>\n  {{ ${FIRST} | image_url: width: 1500 | image_tag: loading: mode, class: 'rig-hero' }}\n</div>`,
    ),
    at: heroAt("assign mode = 'lazy'"),
  },
  {
    ...{ name: 'late by its caller', theme, page: 'index', check: LATE, lcp: 'rig-hero' },
    plant: [
      ...heroIn(theme, `<div>\n  {% render 'rig-media', image: ${FIRST}, mode: 'lazy' %}\n</div>`),
      {
        file: 'snippets/rig-media.liquid',
        put: "{{ image | image_url: width: 1500 | image_tag: loading: mode, class: 'rig-hero' }}\n",
      },
    ],
    at: heroAt("mode: 'lazy'"),
  },
  {
    ...{ name: 'the second of two alike', theme, page: 'index', check: LATE, lcp: 'rig-wide' },
    plant: heroIn(
      theme,
      `<div>\n  {{ ${FIRST} | image_url: width: 600 | image_tag: class: 'rig-hero rig-small' }}\n  {{ ${FIRST} | image_url: width: 1500 | image_tag: loading: 'lazy', class: 'rig-hero rig-wide' }}\n</div>`,
    ),
    at: heroAt('rig-wide'),
  },
  {
    ...{ name: 'one of two without a class', theme, page: 'index', check: LATE, lcp: 'width=1400' },
    plant: heroIn(
      theme,
      `<div class="rig-left">\n  {{ ${FIRST} | image_url: width: 500 | image_tag: loading: 'lazy' }}\n</div>\n<div class="rig-right">\n  {{ ${FIRST} | image_url: width: 1400 | image_tag: loading: 'lazy' }}\n</div>`,
    ),
    at: heroAt('width: 1400'),
  },
  {
    ...{ name: 'brought in by a script', theme, page: 'index', check: LATE, lcp: 'rig-hero' },
    plant: heroIn(
      theme,
      `<div>\n  <img class="rig-hero lazyload" data-src="{{ ${FIRST} | image_url: width: 900 }}" width="900" height="600" alt="">\n</div>`,
    ),
    at: heroAt('data-src'),
  },
  {
    ...{ name: 'no priority', theme, page: 'index', check: PRIORITY, lcp: 'rig-hero' },
    plant: heroIn(
      theme,
      `<div>\n  {{ ${FIRST} | image_url: width: 1500 | image_tag: class: 'rig-hero' }}\n</div>`,
    ),
    at: heroAt('image_tag'),
  },
  {
    ...{ name: 'low priority', theme, page: 'index', check: PRIORITY, lcp: 'rig-hero' },
    plant: heroIn(
      theme,
      `<div>\n  {{ ${FIRST} | image_url: width: 1500 | image_tag: class: 'rig-hero', fetchpriority: 'low' }}\n</div>`,
    ),
    at: heroAt("fetchpriority: 'low'"),
  },
  {
    ...{ name: 'first slide of a loop', theme, page: 'index', check: LATE, lcp: 'rig-slide' },
    plant: heroIn(
      theme,
      `<ul>\n{% for product in collections['all'].products limit: 3 %}\n  <li>{{ product.featured_image | image_url: width: 800 | image_tag: loading: 'lazy', class: 'rig-slide' }}</li>\n{% endfor %}\n</ul>`,
    ),
    at: heroAt("loading: 'lazy'"),
  },
  {
    ...{ name: 'first card of a list', theme, page: 'index', check: LATE, lcp: 'rig-card' },
    plant: [
      ...heroIn(
        theme,
        `<ul>\n{% for product in collections['all'].products limit: 3 %}\n  <li>{% render 'rig-card', product: product %}</li>\n{% endfor %}\n</ul>`,
      ),
      {
        file: 'snippets/rig-card.liquid',
        put: "<article>\n  {{ product.featured_image | image_url: width: 600 | image_tag: loading: 'lazy', class: 'rig-card' }}\n</article>\n",
      },
    ],
    at: { file: 'snippets/rig-card.liquid', mark: "loading: 'lazy'" },
  },
  {
    ...{ name: 'no size', theme, page: 'index', check: SHIFT },
    plant: heroIn(
      theme,
      `<div>\n  <img class="rig-hero" src="{{ ${FIRST} | image_url: width: 900 }}" alt="">\n</div>`,
    ),
    at: heroAt('rig-hero'),
  },
  {
    ...{ name: 'no size by choice', theme, page: 'index', check: SHIFT },
    plant: heroIn(
      theme,
      `<div>\n  {{ ${FIRST} | image_url: width: 900 | image_tag: class: 'rig-hero', height: nil, width: nil }}\n</div>`,
    ),
    at: heroAt('height: nil'),
  },
  {
    ...{ name: 'script in the head', theme, page: 'index', check: 'defer-scripts' },
    plant: slow(head, find, `<script src="{{ 'rig-slow.js' | asset_url }}"></script>`),
    at: { file: head, mark: 'rig-slow.js' },
  },
  {
    ...{ name: 'script by a filter', theme, page: 'index', check: 'defer-scripts' },
    plant: slow(head, find, "{{ 'rig-slow.js' | asset_url | script_tag }}"),
    at: { file: head, mark: 'rig-slow.js' },
  },
  {
    ...{ name: 'script of another server', theme, page: 'product', check: 'defer-scripts' },
    plant: slow(head, find, '<script src="https://widgets.example/reviews.js?shop=x"></script>'),
    at: { file: head, mark: 'widgets.example' },
  },
  {
    ...{ name: 'style sheet in the head', theme, page: 'product', check: 'render-blocking-styles' },
    plant: [
      { file: 'assets/rig-extra.css', put: '.rig { color: red }\n' },
      { file: head, find, put: `${find}\n{{ 'rig-extra.css' | asset_url | stylesheet_tag }}` },
    ],
    at: { file: head, mark: 'rig-extra.css' },
  },
  {
    ...{ name: 'script of an app', theme, page: 'index', check: 'defer-scripts' },
    plant: [
      {
        file: 'config/settings_data.json',
        put: '{\n  "current": {\n    "blocks": {\n      "77": { "type": "shopify://apps/loyalty-club/blocks/embed/0199", "disabled": true }\n    }\n  }\n}\n',
      },
    ],
    at: { file: 'config/settings_data.json', mark: 'loyalty-club' },
    blocking: {
      kind: 'script',
      url: 'https://cdn.shopify.com/extensions/0199-aa/loyalty-club-31/assets/club.js',
    },
  },
]

/** All faults, each planted in all three themes or specific to one. */
export const SEEDED_CAUSES: readonly SeededCause[] = [
  ...anyTheme('waymark', 'layout/theme.liquid', '{{ content_for_header }}'),
  ...anyTheme('classic', 'layout/theme.liquid', '{{ content_for_header }}'),
  ...anyTheme('nested', 'snippets/meta-tags.liquid', '<meta charset="utf-8">'),
  {
    ...{
      name: 'its own gallery made late',
      theme: 'waymark',
      page: 'product',
      check: LATE,
      lcp: 'gallery__image',
    },
    plant: [
      {
        file: 'snippets/product-gallery.liquid',
        find: "preload: true, loading: 'eager'",
        put: "preload: true, loading: 'lazy'",
      },
    ],
    at: { file: 'snippets/product-gallery.liquid', mark: 'preload: true' },
  },
  {
    ...{ name: 'its own cards are late', theme: 'waymark', page: 'index', check: LATE, lcp: 'card__image' },
    plant: [],
    at: { file: 'snippets/product-card.liquid', mark: "assign loading = 'lazy'" },
  },
  {
    ...{
      name: 'its own gallery made late',
      theme: 'classic',
      page: 'product',
      check: LATE,
      lcp: 'class="narrow"',
    },
    plant: [
      {
        file: 'sections/main-product.liquid',
        find: 'src="{{ media | image_url: width: 416 }}"',
        put: 'src="{{ media | image_url: width: 416 }}" loading="lazy"',
      },
    ],
    at: { file: 'sections/main-product.liquid', mark: 'loading="lazy"' },
  },
  {
    ...{ name: 'its own gallery has no size', theme: 'classic', page: 'product', check: SHIFT },
    plant: [],
    at: { file: 'sections/main-product.liquid', mark: '<img srcset' },
  },
  {
    ...{
      name: 'its own cards are late',
      theme: 'classic',
      page: 'index',
      check: LATE,
      lcp: 'sizes="calc(',
    },
    plant: [],
    at: { file: 'snippets/card.liquid', mark: 'loading="lazy"' },
  },
  {
    ...{ name: 'its own cards made late', theme: 'nested', page: 'index', check: LATE, lcp: 'width=300' },
    plant: [
      {
        file: 'blocks/_card-gallery.liquid',
        find: 'image_tag: loading: loading',
        put: "image_tag: loading: 'lazy'",
      },
    ],
    at: { file: 'blocks/_card-gallery.liquid', mark: "loading: 'lazy'" },
  },
  {
    ...{
      name: 'its own gallery is late',
      theme: 'nested',
      page: 'product',
      check: LATE,
      lcp: 'product-media__image',
    },
    plant: [],
    at: { file: 'snippets/product-media.liquid', mark: "loading: 'lazy'" },
  },
]
