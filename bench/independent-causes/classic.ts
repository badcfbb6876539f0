import { after, type CauseOfTheme, IMAGE, LATE, PRIORITY, SCRIPT, SHIFT, STYLE } from './planting.ts'

/** Faults of the theme in the style of the first JSON templates. */
export const classic: readonly CauseOfTheme[] = [
  {
    ...{ name: 'banner in HTML without priority', page: 'index', check: PRIORITY, lcp: 'banner__picture' },
    plant: [
      {
        file: 'sections/featured.liquid',
        find: '<h2>{{ section.settings.title }}</h2>',
        put: `<div class="banner"><img class="banner__picture" src="{{ ${IMAGE} | image_url: width: 1800 }}" srcset="{{ ${IMAGE} | image_url: width: 750 }} 750w, {{ ${IMAGE} | image_url: width: 1500 }} 1500w" sizes="100vw" width="1800" height="900" alt="New this week"></div>\n<h2>{{ section.settings.title }}</h2>`,
      },
    ],
    at: { file: 'sections/featured.liquid', mark: 'banner__picture' },
  },
  {
    ...{ name: 'all media lazy', page: 'product', check: LATE, lcp: 'srcset=' },
    plant: [
      {
        file: 'sections/main-product.liquid',
        find: 'src="{{ media | image_url: width: 416 }}" alt="{{ media.alt | escape }}"',
        put: 'src="{{ media | image_url: width: 416 }}" loading="lazy" alt="{{ media.alt | escape }}"',
      },
    ],
    at: { file: 'sections/main-product.liquid', mark: 'loading="lazy"' },
  },
  {
    ...{ name: 'low priority said aloud', page: 'product', check: PRIORITY, lcp: 'srcset=' },
    plant: [
      {
        file: 'sections/main-product.liquid',
        find: 'src="{{ media | image_url: width: 416 }}" alt="{{ media.alt | escape }}"',
        put: 'src="{{ media | image_url: width: 416 }}" fetchpriority="low" alt="{{ media.alt | escape }}"',
      },
    ],
    at: { file: 'sections/main-product.liquid', mark: 'fetchpriority="low"' },
  },
  {
    ...{ name: 'cards without width and height', page: 'index', check: SHIFT },
    plant: [
      {
        file: 'snippets/card.liquid',
        find: 'width="{{ card_product.featured_media.width }}" height="{{ card_product.featured_media.height }}" sizes=',
        put: 'sizes=',
      },
    ],
    at: {
      file: 'snippets/card.liquid',
      mark: '<img srcset="{%- if card_product.featured_media.width >= 165',
    },
  },
  {
    ...{ name: 'logo from the assets', page: 'index', check: SHIFT },
    plant: [
      { file: 'assets/logo.svg', put: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"/>' },
      {
        file: 'sections/header.liquid',
        find: '<a href="{{ routes.root_url }}">{{ shop.name }}</a>',
        put: '<a href="{{ routes.root_url }}"><img class="logo" src="{{ \'logo.svg\' | asset_url }}" alt="{{ shop.name }}"></a>',
      },
    ],
    at: { file: 'sections/header.liquid', mark: "'logo.svg'" },
  },
  {
    ...{ name: 'library from elsewhere', page: 'index', check: SCRIPT },
    plant: [
      after(
        'layout/theme.liquid',
        '<link rel="canonical" href="{{ canonical_url }}">',
        '    <script src="https://code.jquery.com/jquery-3.7.1.min.js" crossorigin="anonymous"></script>',
      ),
    ],
    at: { file: 'layout/theme.liquid', mark: 'jquery-3.7.1' },
  },
  {
    ...{ name: 'the theme’s own script loses its defer', page: 'index', check: SCRIPT },
    plant: [
      {
        file: 'layout/theme.liquid',
        find: '<script src="{{ \'global.js\' | asset_url }}" defer="defer"></script>',
        put: '<script src="{{ \'global.js\' | asset_url }}"></script>',
      },
    ],
    at: { file: 'layout/theme.liquid', mark: '<script src="{{ \'global.js\' | asset_url }}"></script>' },
  },
  {
    ...{ name: 'what an app left behind', page: 'product', check: SCRIPT },
    plant: [
      {
        file: 'snippets/countdown-app.liquid',
        put: [
          '{%- comment -%} Countdown app, do not remove {%- endcomment -%}',
          "{%- if request.page_type == 'product' -%}",
          '  <script>window.countdown = { product: {{ product.id }} };</script>',
          '  <script src="https://apps.example/countdown/timer.min.js?shop={{ shop.permanent_domain }}"></script>',
          '{%- endif -%}',
          '',
        ].join('\n'),
      },
      after('layout/theme.liquid', "{% render 'meta-tags' %}", "    {% render 'countdown-app' %}"),
    ],
    at: { file: 'snippets/countdown-app.liquid', mark: 'timer.min.js' },
  },
  {
    ...{ name: 'fonts in a style sheet of the theme', page: 'index', check: STYLE },
    plant: [
      { file: 'assets/vendor-fonts.css', put: 'h1 { font-family: serif }\n' },
      after(
        'snippets/meta-tags.liquid',
        '<meta property="og:title" content="{{ og_title | escape }}">',
        "{{ 'vendor-fonts.css' | asset_url | stylesheet_tag }}",
      ),
    ],
    blocking: { kind: 'style', url: 'https://shop.example/cdn/shop/t/4/assets/vendor-fonts.css?v=1187' },
    at: { file: 'snippets/meta-tags.liquid', mark: "'vendor-fonts.css'" },
  },
  {
    ...{ name: 'carousel’s styles on one template', page: 'index', check: STYLE },
    plant: [
      after(
        'layout/theme.liquid',
        '{{ content_for_header }}',
        "    {% if template.name == 'index' %}\n      <link rel='stylesheet' href='https://unpkg.com/flickity@2/dist/flickity.min.css'>\n    {% endif %}",
      ),
    ],
    blocking: { kind: 'style', url: 'https://unpkg.com/flickity@2/dist/flickity.min.css' },
    at: { file: 'layout/theme.liquid', mark: 'flickity.min.css' },
  },
  {
    ...{ name: 'banner in a snippet of its own', page: 'index', check: LATE, lcp: 'hero-banner' },
    plant: [
      {
        file: 'snippets/hero-banner.liquid',
        put: [
          '<figure>',
          "  {{ picture | image_url: width: 1600 | image_tag: widths: '600, 1000, 1600', sizes: '100vw', class: 'hero-banner', loading: 'lazy' }}",
          '</figure>',
          '',
        ].join('\n'),
      },
      {
        file: 'sections/featured.liquid',
        find: '<h2>{{ section.settings.title }}</h2>',
        put: `{%- assign picture = ${IMAGE} -%}\n{% render 'hero-banner', picture: picture %}\n<h2>{{ section.settings.title }}</h2>`,
      },
    ],
    at: { file: 'snippets/hero-banner.liquid', mark: "loading: 'lazy'" },
  },
]
