import {
  after,
  type CauseOfTheme,
  heroBlock,
  IMAGE,
  LATE,
  PRIORITY,
  SCRIPT,
  SHIFT,
  STYLE,
} from './planting.ts'

/** Faults of the theme with nested blocks. */
export const nested: readonly CauseOfTheme[] = [
  {
    ...{ name: 'low priority as a parameter', page: 'product', check: PRIORITY, lcp: 'product-media__image' },
    plant: [
      {
        file: 'snippets/product-media.liquid',
        find: "loading: 'lazy', class: 'product-media__image'",
        put: "loading: 'eager', fetchpriority: 'low', class: 'product-media__image'",
      },
    ],
    at: { file: 'snippets/product-media.liquid', mark: "fetchpriority: 'low'" },
  },
  {
    // The word is in the assignment, not in the line that prints the image.
    ...{ name: 'lazy by a variable', page: 'index', check: LATE, lcp: 'src=' },
    plant: [
      {
        file: 'blocks/_card-gallery.liquid',
        find: "assign loading = 'eager'",
        put: "assign loading = 'lazy'",
      },
    ],
    at: { file: 'blocks/_card-gallery.liquid', mark: "assign loading = 'lazy'" },
  },
  {
    ...{ name: 'lazy in a block', page: 'index', check: LATE, lcp: 'hero-image' },
    plant: heroBlock([
      `{%- assign picture = ${IMAGE} -%}`,
      "{{ picture | image_url: width: 2000 | image_tag: loading: 'lazy', class: 'hero-image', widths: '800, 1400, 2000' }}",
    ]),
    at: { file: 'blocks/hero-image.liquid', mark: "loading: 'lazy'" },
  },
  {
    ...{ name: 'block in HTML over lines, no priority', page: 'index', check: PRIORITY, lcp: 'hero-image' },
    plant: heroBlock([
      `{%- assign picture = ${IMAGE} -%}`,
      '<img class="hero-image"',
      '  src="{{ picture | image_url: width: 1600 }}"',
      '  alt="{{ picture.alt | escape }}"',
      '  width="{{ picture.width }}"',
      '  height="{{ picture.height }}"',
      '>',
    ]),
    at: { file: 'blocks/hero-image.liquid', mark: '<img class="hero-image"' },
  },
  {
    ...{ name: 'cards taken, width alone', page: 'product', check: SHIFT },
    plant: [
      { file: 'assets/payments.svg', put: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 24"/>' },
      after(
        'blocks/add-to-cart.liquid',
        '{{ words }}</button>',
        '<img src="{{ \'payments.svg\' | asset_url }}" alt="Cards we take" width="240">',
      ),
    ],
    at: { file: 'blocks/add-to-cart.liquid', mark: "'payments.svg'" },
  },
  {
    ...{ name: 'badge’s script behind the character set', page: 'index', check: SCRIPT },
    plant: [
      after(
        'snippets/meta-tags.liquid',
        '<meta charset="utf-8">',
        '<script src="https://widget.trust.example/badge.js" charset="utf-8"></script>',
      ),
    ],
    at: { file: 'snippets/meta-tags.liquid', mark: 'badge.js' },
  },
  {
    ...{ name: 'animations beside the styles', page: 'index', check: STYLE },
    plant: [
      { file: 'assets/animate.css', put: '.fade { opacity: 1 }\n' },
      after(
        'snippets/styles.liquid',
        "{{ 'base.css' | asset_url | stylesheet_tag: preload: true }}",
        "{{ 'animate.css' | asset_url | stylesheet_tag }}",
      ),
    ],
    blocking: { kind: 'style', url: 'https://shop.example/cdn/shop/t/4/assets/animate.css?v=99' },
    at: { file: 'snippets/styles.liquid', mark: "'animate.css'" },
  },
  {
    ...{ name: 'script by echo', page: 'index', check: SCRIPT },
    plant: [
      { file: 'assets/theme-legacy.js', put: 'window.legacy = true\n' },
      after(
        'layout/theme.liquid',
        '{{ content_for_header }}',
        "    {% liquid\n      assign legacy = 'theme-legacy.js' | asset_url\n      echo legacy | script_tag\n    %}",
      ),
    ],
    at: { file: 'layout/theme.liquid', mark: 'assign legacy' },
  },
  {
    ...{ name: 'zoom in the section', page: 'product', check: SCRIPT },
    plant: [
      { file: 'assets/zoom.js', put: 'window.zoom = true\n' },
      {
        file: 'sections/product-information.liquid',
        find: '{% capture media_gallery %}',
        put: '<script src="{{ \'zoom.js\' | asset_url }}"></script>\n{% capture media_gallery %}',
      },
    ],
    at: { file: 'sections/product-information.liquid', mark: "'zoom.js'" },
  },
  {
    ...{ name: 'loader script without a source', page: 'index', check: LATE, lcp: 'hero-image' },
    plant: heroBlock([
      `{%- assign picture = ${IMAGE} -%}`,
      '<div class="media">',
      '  <img class="hero-image lazyload" data-sizes="auto" data-srcset="{{ picture | image_url: width: 800 }} 800w, {{ picture | image_url: width: 1600 }} 1600w" alt="" width="1600" height="900">',
      '</div>',
    ]),
    at: { file: 'blocks/hero-image.liquid', mark: 'data-srcset=' },
  },
]
